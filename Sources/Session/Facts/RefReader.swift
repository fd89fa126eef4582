package import Base
package import Git
package import Gitflow

/// The refs of a repository: read directly where git's own files allow it, through git elsewhere.
///
/// Any read may find that they don't allow it: a link or a name that is not UTF-8 can be
/// anywhere among them.
package struct RefReader: Sendable {
  /// Nil if refs are not files.
  private let store: RefStore?
  private let git: GitCommands

  /// Creates a reader of a repository's refs.
  init(_ git: GitCommands, files: FileSystem) throws(Failure) {
    self.git = git
    do throws(GitError) {
      store = try RefStore(git.location, files: files)
    } catch .unsupported {
      store = nil
    } catch {
      throw error.failure
    }
  }

  var location: RepositoryLocation { git.location }

  /// The names of the remotes in the repository's own configuration.
  package var remotes: [String] { git.location.remotes }

  /// True for a shallow clone.
  var isShallow: Bool { git.location.isShallow }

  /// False if the configuration excludes some branches of a remote.
  func fetchesAll(of remote: String) -> Bool {
    git.location.fetches(branches: "", of: remote)
  }

  /// The branch or commit that is checked out.
  package func head() async throws(Failure) -> Head {
    try await read { store throws(GitError) in
      try store.head()
    } orAsk: { git throws(GitError) in
      try await git.head()
    }
  }

  /// The object of a full ref name; nil if it is missing.
  package func resolve(_ ref: String) async throws(Failure) -> ObjectID? {
    try await read { store throws(GitError) in
      try store.resolve(ref)
    } orAsk: { git throws(GitError) in
      try await git.resolve(ref)
    }
  }

  /// The objects of many full ref names, in their order.
  func resolve(all refs: [String]) async throws(Failure) -> [ObjectID?] {
    try await read { store throws(GitError) in
      try store.resolve(all: refs)
    } orAsk: { git throws(GitError) in
      var objects: [ObjectID?] = []
      for ref in refs { objects.append(try await git.resolve(ref)) }
      return objects
    }
  }

  /// Calls `body` with the refs below a prefix, sorted by their short names.
  package func forEachReference(
    under prefix: String, _ body: (ListedReference) -> Void
  ) async throws(Failure) {
    try await read { store throws(GitError) in
      // Unreadable files are found before the first call of `body`.
      try store.forEachReference(under: prefix, body)
    } orAsk: { git throws(GitError) in
      for reference in try await git.references(under: prefix) {
        reference.list(behind: prefix, body)
      }
    }
  }

  /// Calls `body` with the rest of the names below a prefix, unordered, possibly with duplicates.
  package func forEachName(
    under prefix: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) async throws(Failure) {
    try await read { store throws(GitError) in
      try store.forEachName(under: prefix, body)
    } orAsk: { git throws(GitError) in
      for reference in try await git.references(under: prefix) {
        reference.list(behind: prefix) { body($0.name) }
      }
    }
  }

  /// All refs below these prefixes.
  package func references(under prefixes: [String]) async throws(Failure) -> [Reference] {
    var references: [Reference] = []
    for prefix in prefixes {
      references += try await read { store throws(GitError) in
        try store.references(under: prefix)
      } orAsk: { git throws(GitError) in
        try await git.references(under: prefix)
      }
    }
    return references
  }

  /// The result from the files, else from git.
  private func read<Answer>(
    _ direct: (RefStore) throws(GitError) -> Answer,
    orAsk ask: (GitCommands) async throws(GitError) -> Answer
  ) async throws(Failure) -> Answer {
    do throws(GitError) {
      if let store {
        do throws(GitError) {
          return try direct(store)
        } catch .unsupported {}
      }
      return try await ask(git)
    } catch {
      throw error.failure
    }
  }
}

/// HEAD and the targets of the requested refs, at one moment.
package struct RefSnapshot: Sendable {
  package var head: Head
  package var references: [Reference]

  /// Reads files, or runs git if that is not possible.
  package static func read(
    _ prefixes: [String], in session: Session
  ) async throws(Failure) -> RefSnapshot {
    let reader = try session.refs()
    return RefSnapshot(
      head: try await reader.head(), references: try await reader.references(under: prefixes))
  }
}

/// Which refs are needed, so that not all of 100,000 refs are read for three of them.
package enum RefScope {
  /// Every branch, local and of the remote, and every tag.
  package static func everything(_ policy: Policy) -> [String] {
    ["refs/heads/", "refs/remotes/\(policy.remote)/", "refs/tags/"]
  }

  /// The branches that create versions, and every tag.
  package static func versions(_ policy: Policy) -> [String] {
    let prefixes = policy.model.kinds.filter(\.introducesVersion).flatMap(\.prefixes)
    return prefixes.flatMap { ["refs/heads/\($0)", "refs/remotes/\(policy.remote)/\($0)"] }
      + ["refs/tags/"]
  }
}
