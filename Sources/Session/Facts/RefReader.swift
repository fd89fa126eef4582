package import Diagnostics
import Effects
package import Git
package import Gitflow
package import GitStore

/// The refs of a repository: read directly where git's own files allow it, through git elsewhere.
///
/// Whether they allow it may turn out at any reading: a link or a name that is no UTF-8 can lie
/// anywhere among them.
package struct RefReader: Sendable {
  /// None where refs are no files.
  private let store: RefStore?
  private let git: GitCommands

  /// The refs of a repository.
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

  /// The names of the remotes that the repository's own configuration tells of.
  package var remotes: [String] { git.location.remotes }

  /// True where history ends before its beginning.
  var isShallow: Bool { git.location.isShallow }

  /// False where the configuration leaves out some branches of a remote.
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

  /// The object that a whole ref names; nothing where it is missing.
  package func resolve(_ ref: String) async throws(Failure) -> ObjectID? {
    try await read { store throws(GitError) in
      try store.resolve(ref)
    } orAsk: { git throws(GitError) in
      try await git.resolve(ref)
    }
  }

  /// Shows `body` the refs below a prefix by their short names, sorted by these.
  package func forEachReference(
    under prefix: String, _ body: (ListedReference) -> Void
  ) async throws(Failure) {
    try await read { store throws(GitError) in
      // What is no file that it can read is found before `body` is shown anything.
      try store.forEachReference(under: prefix, body)
    } orAsk: { git throws(GitError) in
      for reference in try await git.references(under: prefix) {
        reference.list(behind: prefix, body)
      }
    }
  }

  /// Shows `body` what follows on a prefix in the names below it, in no order; some may come twice.
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

  /// The answer of the files, else that of git.
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

/// Where HEAD stands and what the asked refs point at, at one moment.
package struct RefSnapshot: Sendable {
  package var head: Head
  package var references: [Reference]

  /// Reads directly, or through git where that is not possible.
  package static func read(
    _ prefixes: [String], in session: Session
  ) async throws(Failure) -> RefSnapshot {
    let reader = try session.refs()
    return RefSnapshot(
      head: try await reader.head(), references: try await reader.references(under: prefixes))
  }
}

/// Which refs a question needs, so that a repository of 100,000 refs is not read for three of them.
package enum RefScope {
  /// Every branch, local and of the remote, and every tag.
  package static func everything(_ policy: Policy) -> [String] {
    ["refs/heads/", "refs/remotes/\(policy.remote)/", "refs/tags/"]
  }

  /// The branches that bring versions to life, and every tag.
  package static func versions(_ policy: Policy) -> [String] {
    let prefixes = policy.model.kinds.filter(\.introducesVersion).flatMap(\.prefixes)
    return prefixes.flatMap { ["refs/heads/\($0)", "refs/remotes/\(policy.remote)/\($0)"] }
      + ["refs/tags/"]
  }
}
