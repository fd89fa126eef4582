import Diagnostics
import Gates
import Git
import Session

extension Session {
  /// The lines that a gate checks: all of the head if the base is unknown, without excluded files.
  func diff(of change: GateChange) async throws(Failure) -> ChangeDiff {
    var diff = try await whole(change)
    let excluded = Globs(change.excluded)
    if !excluded.isEmpty {
      diff.files.removeAll { excluded.matches($0.path) }
    }
    return diff
  }

  private func whole(_ change: GateChange) async throws(Failure) -> ChangeDiff {
    guard let head = change.head else { return try await stagedDiff(since: nil) }
    if let base = change.base { return try await diff(from: base, to: head) }
    let git = try git()
    return try await diff(from: try await askingGit(await git.emptyTree()), to: head)
  }
}
