import Diagnostics
import Gates
import Git
import Session

extension ChangeReader {
  /// What a gate judges: all of the head where its base is not known, without what it leaves out.
  func change(_ change: GateChange) async throws(Failure) -> ChangeDiff {
    var diff = try await whole(change)
    let excluded = change.excluded.map(Glob.init)
    if !excluded.isEmpty {
      diff.files.removeAll { file in excluded.contains { $0.matches(file.path) } }
    }
    return diff
  }

  private func whole(_ change: GateChange) async throws(Failure) -> ChangeDiff {
    guard let head = change.head else { return try await staged(since: nil) }
    let base =
      if let base = change.base { base } else {
        try await askingGit(await git.emptyTree())
      }
    return try await self.change(from: base, to: head)
  }
}
