import Diagnostics
import Effects
import Git

/// The refs of a repository: read directly where git's own files allow it, through git elsewhere.
enum RefReader: Sendable {
  case direct(RefStore)
  case git(GitCommands)

  static func open(_ session: Session) throws(Failure) -> RefReader {
    let location = try session.repository()
    do throws(GitError) {
      return .direct(try RefStore(location, files: session.world.files))
    } catch .unsupported {
      return .git(try session.git())
    } catch {
      throw error.failure
    }
  }

  func head() async throws(Failure) -> Head {
    switch self {
    case .direct(let store): try converting { () throws(GitError) in try store.head() }
    case .git(let git): try await converting { () async throws(GitError) in try await git.head() }
    }
  }

  func resolve(_ ref: String) async throws(Failure) -> ObjectID? {
    switch self {
    case .direct(let store): try converting { () throws(GitError) in try store.resolve(ref) }
    case .git(let git):
      try await converting { () async throws(GitError) in try await git.resolve(ref) }
    }
  }

  /// Shows `body` the refs below a prefix by their short names, sorted by these.
  func forEachReference(
    under prefix: String, _ body: (ListedReference) -> Void
  ) async throws(Failure) {
    switch self {
    case .direct(let store):
      try converting { () throws(GitError) in try store.forEachReference(under: prefix, body) }
    case .git(let git):
      let references = try await converting { () async throws(GitError) in
        try await git.references(under: prefix)
      }
      for reference in references { reference.list(behind: prefix, body) }
    }
  }

  /// Shows `body` what follows on a prefix in the names below it, in no order; some may come twice.
  func forEachName(
    under prefix: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) async throws(Failure) {
    switch self {
    case .direct(let store):
      try converting { () throws(GitError) in try store.forEachName(under: prefix, body) }
    case .git:
      for reference in try await references(under: [prefix]) {
        var name = String(reference.name.utf8.dropFirst(prefix.utf8.count)) ?? ""
        name.withUTF8 { body(UnsafeRawBufferPointer($0)) }
      }
    }
  }

  func references(under prefixes: [String]) async throws(Failure) -> [Reference] {
    var references: [Reference] = []
    for prefix in prefixes {
      switch self {
      case .direct(let store):
        references += try converting { () throws(GitError) in try store.references(under: prefix) }
      case .git(let git):
        references += try await converting { () async throws(GitError) in
          try await git.references(under: prefix)
        }
      }
    }
    return references
  }
}
