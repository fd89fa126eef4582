package import Diagnostics

/// A branch whose pull request the hosting service has merged.
package struct LandedBranch: Hashable, Sendable {
  /// The commit of the branch, in the clone or on the remote.
  package struct Place: Hashable, Sendable {
    package var tip: CommitID
    /// True if the pull request merged all of it.
    package var isSubmitted: Bool

    /// A tip of the branch.
    package init(_ tip: CommitID, isSubmitted: Bool) {
      self.tip = tip
      self.isSubmitted = isSubmitted
    }
  }

  package var name: String
  package var target: String
  package var remote: String
  package var commit: CommitID
  package var missingTag: String?
  /// Local tags at that commit that the remote lacks, with the object of their ref.
  package var unpushedTags: [String: CommitID] = [:]
  package var local: Place?
  package var tracked: Place?
  package var targetTip: CommitID?
  package var head: String?
  /// The remote's back-merge branches that are merged, and are deleted with it.
  package var settled: [String: CommitID] = [:]
  /// Moves commits that came too late for the version; nil if another pull request can have them.
  package var lateRemedy: Remedy?

  /// A branch as found.
  package init(
    _ name: String, into target: String, of remote: String, at commit: CommitID
  ) {
    self.name = name
    self.target = target
    self.remote = remote
    self.commit = commit
  }
}

/// The remaining Git steps after the hosting service has merged a branch.
extension LandedBranch {
  private var ref: String { RefName.branch(name) }
  private var tracking: String { RefName.tracking(name, of: remote) }

  /// The plan; `keeps` does not delete the branch in the clone and on the remote.
  package func plan(keeps: Bool) -> FlowPlan {
    var steps: [FlowStep] = []
    var push = FlowPush([], to: remote)
    if let tag = missingTag {
      steps.append(.tag(FlowTag(RefName.tag(tag), at: .commit(commit), message: tag)))
      push.refs.append(RefName.tag(tag))
    }
    push.refs += unpushedTags.keys.map(RefName.tag)
    var farewell: [FlowStep] = []
    if !keeps, canGo {
      if tracked != nil {
        push.refs.append(ref)
        push.deleted = [ref]
      }
      if local != nil { farewell = leaving + [.delete(ref: ref)] }
    }
    let over = settled.keys.sorted().map(RefName.branch)
    push.refs += over
    push.deleted += over
    if !push.refs.isEmpty { steps.append(.push(push)) }
    return FlowPlan(
      "finish", name, again: .flowctl("finish", name), tips: tips,
      steps: steps + farewell, notes: keeps ? [] : notes)
  }

  /// The plan of a finish that pushes only on request; `place` contains the branch.
  package func plan(_ options: FinishOptions, in place: String) -> FlowPlan {
    var here = self
    if !options.pushes { here.tracked = nil }
    var plan = here.plan(keeps: options.keeps)
    plan.tips[tracking] = .some(tracked?.tip)
    plan.again = plan.again.adding("--local").adding(options.words)
    plan.notes.append("'\(name)' is already in \(place)")
    if tracked != nil, !options.pushes, !options.keeps {
      plan.untold = FlowUntold(remote, command: plan.again.adding("--push"))
    }
    return plan
  }

  /// A branch is only deleted if no commit is lost.
  private var canGo: Bool {
    [local, tracked].compactMap(\.self).allSatisfy(\.isSubmitted)
  }

  private var notes: [String] {
    canGo
      ? []
      : [
        "'\(name)' is kept: it has commits that its pull request did not merge; "
          + (lateRemedy.map { "to continue with a new version: " + $0.text }
            ?? "to open another pull request: flowctl submit \(ShellWord.quoted(name))")
      ]
  }

  private var leaving: [FlowStep] {
    guard head == ref else { return [] }
    let goal = RefName.branch(target)
    let made: [FlowStep] =
      targetTip == nil ? [.create(ref: goal, at: .commit(commit))] : []
    return made + [.switchTo(ref: goal)]
  }

  private var tips: [String: CommitID?] {
    var tips: [String: CommitID?] = [
      ref: local?.tip, tracking: tracked?.tip,
      RefName.branch(target): targetTip,
    ]
    for (name, tip) in settled {
      tips[RefName.tracking(name, of: remote)] = tip
    }
    if let tag = missingTag { tips[RefName.tag(tag)] = .some(nil) }
    for (name, id) in unpushedTags { tips[RefName.tag(name)] = id }
    return tips
  }
}
