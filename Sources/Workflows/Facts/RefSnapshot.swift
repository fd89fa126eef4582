import Diagnostics
import Effects
import Git

/// Where HEAD stands and what the asked refs point at, at one moment.
struct RefSnapshot: Sendable {
  var head: Head
  var references: [Reference]

  /// Reads the files of git itself, without a process; nothing where only git can read them.
  static func direct(_ prefixes: [String], in session: Session) throws(Failure) -> RefSnapshot? {
    let location = try session.repository()
    do throws(GitError) {
      let store = try RefStore(location, files: session.world.files)
      var references: [Reference] = []
      for prefix in prefixes { references += try store.references(under: prefix) }
      return RefSnapshot(head: try store.head(), references: references)
    } catch .unsupported {
      return nil
    } catch {
      throw error.failure
    }
  }

  /// Reads directly, or through git where that is not possible.
  static func read(
    _ prefixes: [String], in session: Session
  ) async throws(Failure) -> RefSnapshot {
    let reader = try RefReader.open(session)
    return RefSnapshot(
      head: try await reader.head(), references: try await reader.references(under: prefixes))
  }
}
