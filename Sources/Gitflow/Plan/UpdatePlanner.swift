import Base

/// Decides how a branch is updated from its base.
package enum UpdatePlanner {
  /// A full ref with its commit: the branch, or the base.
  package typealias End = (ref: String, tip: CommitID)

  /// The plan; without steps if the branch contains its base.
  package static func plan(
    _ branch: End, base: End, _ distance: Distance, rebases: Bool
  ) -> FlowPlan {
    let (name, source) = (RefName.short(branch.ref), RefName.short(base.ref))
    let notes = distance.behind == 0 ? ["'\(name)' already contains '\(source)'"] : []
    return FlowPlan(
      "update", name, again: Command(["flowctl", "update"] + (rebases ? ["--rebase"] : [])),
      tips: [branch.ref: branch.tip, base.ref: base.tip],
      steps: steps(branch, base, distance, rebases: rebases), notes: notes)
  }

  private static func steps(
    _ branch: End, _ base: End, _ distance: Distance, rebases: Bool
  ) -> [FlowStep] {
    if distance.behind == 0 { return [] }
    // A branch without commits of its own is fast-forwarded.
    if distance.ahead == 0 { return [.move(ref: branch.ref, to: .commit(base.tip))] }
    let to = FlowRevision.ref(base.ref)
    if rebases { return [.rebase(FlowRebase(branch.ref, onto: to, without: to))] }
    let (source, target) = (RefName.short(base.ref), RefName.short(branch.ref))
    // The wording of Git, which names a remote-tracking branch as such.
    let message =
      RefName.isBranch(base.ref)
      ? MergeMessage.merge(source, into: target)
      : "Merge remote-tracking branch '\(source)' into \(target)"
    return [.merge(FlowMerge(base.ref, into: branch.ref, message: message))]
  }
}
