/// How far a rebase came that stopped at a commit.
package struct FlowReplay: Hashable, Sendable {
  /// What is made by then.
  package var tip: CommitID
  /// The commit of the branch that it stopped at.
  package var commit: CommitID
  /// True once that one is made anew, or left out.
  package var isDone: Bool

  /// A rebase that waits at a commit, unless that is done.
  package init(tip: CommitID, commit: CommitID, isDone: Bool = false) {
    self.tip = tip
    self.commit = commit
    self.isDone = isDone
  }
}
