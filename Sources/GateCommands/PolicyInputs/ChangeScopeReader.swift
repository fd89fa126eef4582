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
  package func read(_ ends: Change) async throws(Failure) -> ChangeScope {
    guard let start = ends.mergeBase else {
      return .everything(
        reason: (ends.unknownStart ?? ends.unknownBase)?.message
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

  /// The files of a commit or tree that differ from its base; everything without a base.
  package func read(_ change: GateChange) async throws(Failure) -> ChangeScope {
    guard change.base != nil else { return .everything(reason: nil) }
    let diff = try await session.diff(of: change)
    let gone = diff.files.filter { $0.status == .deleted }.map(\.path)
    let changed = diff.files.filter { $0.status != .deleted }.map(\.path)
    if (changed + gone).contains(Session.configurationName) { return .everything(reason: nil) }
    return .files(changed: changed, deleted: gone + diff.files.compactMap(\.formerPath))
  }
}
