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

  /// True if it exists neither in the clone nor on the remote.
  package var isGone: Bool { local == nil && remote == nil }
}
