package import Diagnostics

/// A branch whose pull request the forge has merged.
package struct LandedBranch: Hashable, Sendable {
  /// Where the branch stands, here or on the remote.
  package struct Place: Hashable, Sendable {
    package var tip: CommitID
    /// True where the pull request brought all of it.
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
  /// The tag where it is here, at that commit, and the remote lacks it, with what its ref holds.
  package var unpushedTags: [String: CommitID] = [:]
  package var local: Place?
  package var tracked: Place?
  package var targetTip: CommitID?
  package var head: String?
  /// The remote's branches of back-merges that are merged, and go with it.
  package var settled: [String: CommitID] = [:]
  /// What takes over commits that came too late for its version; nil where another pull request may.
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

/// Decides what is left to do with git once the forge has merged a branch.
package struct LandedPlanner: Sendable {
  private let branch: LandedBranch

  /// A planner for a branch.
  package init(_ branch: LandedBranch) { self.branch = branch }

  private var ref: String { RefName.branch(branch.name) }
  private var tracking: String { RefName.tracking(branch.name, of: branch.remote) }

  /// The plan; `keeps` leaves the branch where it is, here and on the remote.
  package func plan(keeps: Bool) -> FlowPlan {
    var steps: [FlowStep] = []
    var push = FlowPush([], to: branch.remote)
    if let tag = branch.missingTag {
      steps.append(.tag(FlowTag(RefName.tag(tag), at: .commit(branch.commit), message: tag)))
      push.refs.append(RefName.tag(tag))
    }
    push.refs += branch.unpushedTags.keys.map(RefName.tag)
    var farewell: [FlowStep] = []
    if !keeps, canGo {
      if branch.tracked != nil {
        push.refs.append(ref)
        push.deleted = [ref]
      }
      if branch.local != nil { farewell = leaving + [.delete(ref: ref)] }
    }
    let settled = branch.settled.keys.sorted().map(RefName.branch)
    push.refs += settled
    push.deleted += settled
    if !push.refs.isEmpty { steps.append(.push(push)) }
    return FlowPlan(
      "finish", branch.name, again: .flowctl("finish", branch.name), tips: tips,
      steps: steps + farewell, notes: keeps ? [] : notes)
  }

  /// The plan of a finish that tells the remote only where that is asked for; `place` holds the branch.
  package func plan(_ options: FinishOptions, in place: String) -> FlowPlan {
    var here = branch
    if !options.pushes { here.tracked = nil }
    var plan = LandedPlanner(here).plan(keeps: options.keeps)
    plan.tips[tracking] = .some(branch.tracked?.tip)
    plan.again = plan.again.adding("--local").adding(options.words)
    plan.notes.append("'\(branch.name)' is in \(place) already")
    if branch.tracked != nil, !options.pushes, !options.keeps {
      plan.untold = FlowUntold(branch.remote, command: plan.again.adding("--push"))
    }
    return plan
  }

  /// Nothing goes of which something would be lost.
  private var canGo: Bool {
    [branch.local, branch.tracked].compactMap(\.self).allSatisfy(\.isSubmitted)
  }

  private var notes: [String] {
    canGo
      ? []
      : [
        "'\(branch.name)' has commits that its pull request did not bring: it stays, and "
          + (branch.lateRemedy.map { "they go on with a version of their own: " + $0.text }
            ?? "flowctl submit \(ShellWord.quoted(branch.name)) opens another one")
      ]
  }

  private var leaving: [FlowStep] {
    guard branch.head == ref else { return [] }
    let target = RefName.branch(branch.target)
    let made: [FlowStep] =
      branch.targetTip == nil ? [.create(ref: target, at: .commit(branch.commit))] : []
    return made + [.switchTo(ref: target)]
  }

  private var tips: [String: CommitID?] {
    var tips: [String: CommitID?] = [
      ref: branch.local?.tip, tracking: branch.tracked?.tip,
      RefName.branch(branch.target): branch.targetTip,
    ]
    for (name, tip) in branch.settled {
      tips[RefName.tracking(name, of: branch.remote)] = tip
    }
    if let tag = branch.missingTag { tips[RefName.tag(tag)] = .some(nil) }
    for (name, id) in branch.unpushedTags { tips[RefName.tag(name)] = id }
    return tips
  }
}
