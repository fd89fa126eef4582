/// A branch here and on the remote, and how they have grown apart.
package struct BranchTips: Hashable, Sendable {
  package var local: CommitID?
  package var remote: CommitID?
  package var ahead: Int
  package var behind: Int
  /// True where the local branch once stood at the remote's tip, and was rebased or reset since.
  package var isRewritten = false

  /// A branch; as far as the remote's by default.
  package init(
    local: CommitID? = nil, remote: CommitID? = nil, ahead: Int = 0, behind: Int = 0
  ) {
    self.local = local
    self.remote = remote
    self.ahead = ahead
    self.behind = behind
  }

  /// The commit that it is brought to before something is merged into it.
  package var newest: CommitID? { behind > 0 ? remote : local ?? remote }

  /// Where it ends here, or on the remote where it is not here.
  package var tip: CommitID? { local ?? remote }

  /// True where it is neither here nor on the remote.
  package var isGone: Bool { local == nil && remote == nil }
}
