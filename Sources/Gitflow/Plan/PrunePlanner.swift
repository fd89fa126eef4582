import Base

/// A branch that its target contains.
package struct MergedBranch: Hashable, Sendable {
  package var name: String
  package var tip: CommitID
  package var target: String
  package var isCopied: Bool

  package init(_ name: String, _ tip: CommitID, in target: String, isCopied: Bool) {
    self.name = name
    self.tip = tip
    self.target = target
    self.isCopied = isCopied
  }

  /// Where it is, in words.
  package var text: String {
    "'\(name)' is in '\(target)'" + (isCopied ? " as a copy" : "")
  }
}

/// Decides how merged branches are deleted.
package enum PrunePlanner {
  /// The plan, which deletes each branch at its current commit.
  package static func plan(_ branches: [MergedBranch], notes: [String]) -> FlowPlan {
    var tips: [String: CommitID?] = [:]
    for branch in branches { tips[RefName.branch(branch.name)] = branch.tip }
    let subject = branches.count == 1 ? branches[0].name : "\(branches.count) branches"
    return FlowPlan(
      "prune", subject, again: .flowctl("prune"), tips: tips,
      steps: branches.map { .delete(ref: RefName.branch($0.name)) }, notes: notes)
  }
}
