/// Where a repository is on disk, and in which formats it keeps its data.
package struct RepositoryLocation: Hashable, Sendable {
  /// The top of the work tree; nil in a bare repository.
  package var worktree: String?
  /// Holds `HEAD` and what else belongs to this worktree alone.
  package var gitDirectory: String
  /// Holds objects, shared refs and configuration; the git directory itself but for linked worktrees.
  package var commonDirectory: String
  package var isShallow: Bool
  package var objectFormat: ObjectFormat
  package var refStorage: RefStorage
  /// The names of the remotes that the repository's own configuration tells of.
  package var remotes: [String]
  /// What is fetched of each remote that says so, as `refs/heads/*`.
  package var fetched: [FetchedRefs]
  /// The remotes whose tags the configuration leaves out of what is fetched.
  package var untagged: [String]

  /// A location as discovered, or as told by the caller.
  package init(
    worktree: String?, gitDirectory: String, commonDirectory: String, isShallow: Bool = false,
    objectFormat: ObjectFormat = .sha1, refStorage: RefStorage = .files,
    remotes: [String] = [], fetched: [FetchedRefs] = [],
    untagged: [String] = []
  ) {
    self.worktree = worktree
    self.gitDirectory = gitDirectory
    self.commonDirectory = commonDirectory
    self.isShallow = isShallow
    self.objectFormat = objectFormat
    self.refStorage = refStorage
    self.remotes = remotes
    self.fetched = fetched
    self.untagged = untagged
  }

  /// False where the configuration leaves out some of a remote's branches whose names begin so.
  ///
  /// Of a remote without any such line nothing is known, and nothing is held against it.
  package func fetches(branches prefix: String, of remote: String) -> Bool {
    let ref = "refs/heads/" + prefix
    var (isNamed, isTaken) = (false, false)
    for line in fetched where line.remote == remote {
      isNamed = true
      let left = line.source.dropFirst().prefix { $0 != "*" }
      if line.source.first == "^" {
        // What begins so is left out of all the others.
        if left.hasPrefix(ref) || ref.hasPrefix(left) { return false }
      } else if line.source.last == "*" && ref.hasPrefix(line.source.dropLast()) {
        isTaken = true
      }
    }
    return isTaken || !isNamed
  }

  /// Holds the objects.
  var objects: String { commonDirectory + "/objects" }

  /// No work tree belongs to this git directory.
  package var isBare: Bool { worktree == nil }

  /// The directory in which git is run.
  package var directory: String { worktree ?? gitDirectory }
}

/// One line of what is fetched of a remote.
package struct FetchedRefs: Hashable, Sendable {
  /// The remote's name.
  package var remote: String
  /// Its refs, as `refs/heads/*`; those that begin with `^` are left out.
  package var source: String

  /// True where tags are among them.
  var hasTags: Bool { source == "refs/tags/*" || source == "refs/*" }

  /// The refs of a remote that one line of the configuration names.
  package init(remote: String, source: String) {
    self.remote = remote
    self.source = source
  }
}

/// The hash that names objects.
package enum ObjectFormat: Hashable, Sendable {
  case sha1
  case sha256
  /// A format of a later git.
  case other(String)
}

/// How refs are kept.
package enum RefStorage: Hashable, Sendable {
  /// Loose files and `packed-refs`.
  case files
  case reftable
  /// A storage of a later git.
  case other(String)
}
