import Base

/// A branch in the clone and on the remote, and their difference.
package struct BranchTips: Hashable, Sendable {
  package var local: CommitID?
  package var remote: CommitID?
  package var ahead: Int
  package var behind: Int
  /// True if the local branch was at the remote's tip before it was rebased or reset.
  package var isRewritten = false

  /// A branch; by default at the remote's commit.
  package init(
    local: CommitID? = nil, remote: CommitID? = nil, ahead: Int = 0, behind: Int = 0
  ) {
    self.local = local
    self.remote = remote
    self.ahead = ahead
    self.behind = behind
  }

  /// The commit that it is moved to before something is merged into it.
  package var newest: CommitID? { behind > 0 ? remote : local ?? remote }

  /// The local tip, or the remote's tip if the branch is only there.
  package var tip: CommitID? { local ?? remote }

  /// Refuses a branch whose move to the remote's commit would lose commits of this clone.
  package func checkUnited(_ name: String, of remote: String) throws(FinishError) {
    guard local != nil, ahead > 0, behind > 0 else { return }
    throw .diverged(name, remote: remote, ahead: ahead, behind: behind)
  }

  /// What a branch that starts here has or lacks of this clone's commits; nil for nothing.
  package func note(_ name: String, of remote: String) -> String? {
    if ahead == 0 { return nil }
    let commits = "\(CountText.words(ahead, "commit")) of '\(name)'"
    return behind == 0
      ? "included \(commits) not in '\(remote)/\(name)'"
      : "'\(name)' and '\(remote)/\(name)' have diverged: \(commits) not included"
  }

  /// True if it exists neither in the clone nor on the remote.
  package var isGone: Bool { local == nil && remote == nil }
}
