package import Diagnostics
package import Gates
import Git
package import Session

/// Reads the changed files, for gates that depend only on files.
package struct ChangeScopeReader {
  private let session: Session

  /// A reader in a repository.
  package init(_ session: Session) { self.session = session }

  /// The files that differ from the merge base; everything if it is unknown.
  package func read(_ ends: GateEnds) async throws(Failure) -> ChangeScope {
    guard let start = ends.mergeBase else {
      return .everything(
        reason: ends.unknownStart ?? ends.unknownBase?.message
          ?? "the base of the change is unknown")
    }
    let git = try session.git()
    let touched = try await askingGit(await git.touchedPaths(since: start))
    if touched.changed.contains(Session.configurationName)
      || touched.deleted.contains(Session.configurationName)
    {
      return .everything(reason: "'\(Session.configurationName)' changed")
    }
    return .files(changed: touched.changed, deleted: touched.deleted)
  }
}
