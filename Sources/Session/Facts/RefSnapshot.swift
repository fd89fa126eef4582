package import Diagnostics
import Effects
package import Git

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
