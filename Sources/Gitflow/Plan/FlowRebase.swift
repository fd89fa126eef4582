/// A move of the commits that a branch has of its own: `git rebase --onto base former ref`.
package struct FlowRebase: Hashable, Sendable {
  /// The whole ref of the branch.
  package var ref: String
  /// Where its commits go.
  package var base: FlowRevision
  /// What its commits are counted from: nothing that this holds is taken along.
  package var former: FlowRevision

  /// A rebase of a branch.
  package init(_ ref: String, onto base: FlowRevision, without former: FlowRevision) {
    self.ref = ref
    self.base = base
    self.former = former
  }
}
