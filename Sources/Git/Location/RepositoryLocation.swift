/// The directories of a repository, and its data formats.
package struct RepositoryLocation: Hashable, Sendable {
  /// The top of the working tree; nil in a bare repository.
  package var worktree: String?
  /// The directory of `HEAD` and other files of this worktree only.
  package var gitDirectory: String
  /// The directory of objects, shared refs and configuration; differs only in linked worktrees.
  package var commonDirectory: String
  package var isShallow: Bool
  package var objectFormat: ObjectFormat
  package var refStorage: RefStorage
  /// The names of the remotes in the repository's own configuration.
  package var remotes: [String]
  /// The URLs of these remotes, in the same order and as they are written.
  package var urls: [String]
  /// The fetched refs of each remote with a refspec, as `refs/heads/*`.
  package var fetched: [FetchedRefs]
  /// The remotes whose tags are not fetched by configuration.
  package var untagged: [String]

  package init(
    worktree: String?, gitDirectory: String, commonDirectory: String, isShallow: Bool = false,
    objectFormat: ObjectFormat = .sha1, refStorage: RefStorage = .files,
    remotes: [String] = [], urls: [String] = [], fetched: [FetchedRefs] = [],
    untagged: [String] = []
  ) {
    self.worktree = worktree
    self.gitDirectory = gitDirectory
    self.commonDirectory = commonDirectory
    self.isShallow = isShallow
    self.objectFormat = objectFormat
    self.refStorage = refStorage
    self.remotes = remotes
    self.urls = urls
    self.fetched = fetched
    self.untagged = untagged
  }

  /// False if the refspecs leave out some of a remote's branches with this prefix.
  ///
  /// A remote without refspecs counts as complete, since nothing is known of it.
  package func fetches(branches prefix: String, of remote: String) -> Bool {
    let ref = "refs/heads/" + prefix
    var (isNamed, isTaken) = (false, false)
    for line in fetched where line.remote == remote {
      isNamed = true
      let left = line.source.dropFirst().prefix { $0 != "*" }
      if line.source.first == "^" {
        // Other refspecs leave out the branches with this prefix.
        if left.hasPrefix(ref) || ref.hasPrefix(left) { return false }
      } else if line.source.last == "*" && ref.hasPrefix(line.source.dropLast()) {
        isTaken = true
      }
    }
    return isTaken || !isNamed
  }

  var objects: String { commonDirectory + "/objects" }

  /// Whether the Git directory has no working tree.
  package var isBare: Bool { worktree == nil }

  /// The URL of a remote in the repository's own configuration; nil if there is none.
  package func url(of remote: String) -> String? {
    zip(remotes, urls).first { $0.0 == remote }?.1
  }

  /// The working directory of Git commands.
  package var directory: String { worktree ?? gitDirectory }
}

/// A refspec of a remote.
package struct FetchedRefs: Hashable, Sendable {
  /// The remote's name.
  package var remote: String
  /// The remote's refs, as `refs/heads/*`; those that start with `^` are excluded.
  package var source: String

  /// True if tags are included.
  var hasTags: Bool { source == "refs/tags/*" || source == "refs/*" }

  /// The refs of one refspec of a remote.
  package init(remote: String, source: String) {
    self.remote = remote
    self.source = source
  }
}

/// The hash that names objects.
package enum ObjectFormat: Hashable, Sendable {
  case sha1
  case sha256
  /// A format of a later Git.
  case other(String)
}

/// The storage format of refs.
package enum RefStorage: Hashable, Sendable {
  /// Loose files and `packed-refs`.
  case files
  case reftable
  /// A format of a later Git.
  case other(String)
}
