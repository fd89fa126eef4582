import Diagnostics

/// How the base is brought into a branch.
package enum UpdateMethod: String, CaseIterable, Sendable {
  case merge
  case rebase
}

/// Decides how a branch gets what its base has.
package struct UpdatePlanner: Sendable {
  /// A whole ref with its commit: the branch, or the base.
  package typealias End = (ref: String, tip: CommitID)

  private let branch: End
  private let base: End
  private let distance: Distance

  /// A planner for a branch that is so far from its base.
  package init(_ branch: End, base: End, distance: Distance) {
    self.branch = branch
    self.base = base
    self.distance = distance
  }

  /// The plan; without steps where the branch has all that its base has.
  package func plan(_ method: UpdateMethod) -> FlowPlan {
    let name = RefName.short(branch.ref)
    return FlowPlan(
      "update", name,
      again: Command(["flowctl", "update"] + (method == .rebase ? ["--rebase"] : [])),
      tips: [branch.ref: branch.tip, base.ref: base.tip], steps: steps(method),
      notes: distance.behind == 0 ? ["'\(name)' has all that '\(RefName.short(base.ref))' has"] : []
    )
  }

  private func steps(_ method: UpdateMethod) -> [FlowStep] {
    if distance.behind == 0 { return [] }
    // A branch without commits of its own only moves on.
    if distance.ahead == 0 { return [.move(ref: branch.ref, to: .commit(base.tip))] }
    switch method {
    case .merge: return [.merge(FlowMerge(base.ref, into: branch.ref, message: message))]
    case .rebase:
      let to = FlowRevision.ref(base.ref)
      return [.rebase(FlowRebase(branch.ref, onto: to, without: to))]
    }
  }

  /// As git words it: a remote's branch is named as such.
  private var message: String {
    let (source, target) = (RefName.short(base.ref), RefName.short(branch.ref))
    if RefName.isBranch(base.ref) { return MergeMessage.merge(source, into: target) }
    return "Merge remote-tracking branch '\(source)' into \(target)"
  }
}
