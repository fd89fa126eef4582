import Diagnostics
import Gates
import Git

extension ChangeReader {
  /// What a run of gates judges; all of the head where its base is not known.
  func change(_ change: GateChange) async throws(Failure) -> ChangeDiff {
    guard let head = change.head else { return try await staged(since: nil) }
    let base =
      if let base = change.base { base } else {
        try await converting { () async throws(GitError) in try await git.emptyTree() }
      }
    return try await self.change(from: base, to: head)
  }
}
