import Base

/// Decides the steps to finish a branch; steps that are done already are left out.
///
/// If the branch is merged elsewhere, only tag, push and deletion are left.
package struct FinishPlanner: Sendable {
  private let route: FinishRoute
  private let facts: FinishFacts
  private let options: FinishOptions
  /// The branches to push at the end, also if they don't change.
  private let shared: [String]

  /// A planner for a branch with these facts.
  package init(_ route: FinishRoute, _ facts: FinishFacts, _ options: FinishOptions) {
    let isElsewhere = facts.merger != nil
    shared = isElsewhere ? [] : Array(route.branches.dropFirst())
    var route = route
    route.backMerges.removeAll { isElsewhere || facts.paid.contains($0.target) }
    for index in route.backMerges.indices
    where facts.behindProduction.contains(route.backMerges[index].target) {
      route.backMerges[index].source = route.target
    }
    self.route = route
    self.facts = facts
    self.options = options
  }

  /// The plan, or the first reason against it.
  package func plan() throws(FinishError) -> FlowPlan {
    let branch = tips(of: route.branch)
    // If the branch is deleted, only the pending back-merges of its version are known.
    if branch.isGone, facts.tag == nil, landed == nil {
      if let namesake = facts.namesake { throw .namesake(route, namesake) }
      throw .gone(route, remote: facts.remote)
    }
    if options.pushes, facts.remote == nil { throw .noRemote }
    if facts.merger == nil { try checkSource(branch) }
    if let reverted = facts.reverted {
      throw .reverted(route, reverted, start: facts.tag == nil ? nil : facts.restart)
    }
    try checkTag(branch)
    var steps = try preparations()
    if !branch.isGone || landed != nil { steps += try landing(branch) }
    steps += try backMerges(branch)
    if options.pushes { steps += try pushes(steps) }
    steps += farewell(branch)
    return FlowPlan(
      "finish", route.branch,
      again: again, tips: plannedTips(), steps: steps, notes: notes(branch),
      unpushed: unpushed(branch))
  }

  private var again: Command {
    Command.flowctl("finish", route.branch).adding(options.words)
  }

  private func tips(of name: String) -> BranchTips { facts.tips[name] ?? BranchTips() }

  private func checkSource(_ tips: BranchTips) throws(FinishError) {
    guard let remote = facts.remote, tips.local != nil, tips.remote != nil, tips.behind > 0 else {
      return
    }
    if tips.isRewritten { throw .rewritten(route.branch, remote: remote) }
    try tips.checkUnited(route.branch, of: remote)
    throw .behind(route.branch, remote: remote, commits: tips.behind)
  }

  private func checkTag(_ branch: BranchTips) throws(FinishError) {
    if branch.isGone || facts.landing != .open {
      try facts.checkTag(of: route, asksRemote: options.pushes)
    }
  }

  private func preparations() throws(FinishError) -> [FlowStep] {
    var steps: [FlowStep] = []
    for name in shared {
      let (ref, tips) = (RefName.branch(name), tips(of: name))
      if tips.isGone { throw .noTarget(name, remote: facts.remote) }
      guard let remote = tips.remote else { continue }
      if tips.local == nil {
        steps.append(.create(ref: ref, at: .commit(remote)))
      } else if tips.behind > 0 {
        try tips.checkUnited(name, of: facts.remote ?? "")
        steps.append(.move(ref: ref, to: .commit(remote)))
      }
    }
    return steps
  }

  private func landing(_ branch: BranchTips) throws(FinishError) -> [FlowStep] {
    if facts.landing == .untouched {
      throw .untouched(
        route.branch, in: route.target, isHead: facts.head == RefName.branch(route.branch),
        onlyOn: branch.local == nil ? facts.remote : nil)
    }
    let target = RefName.branch(route.target)
    // The commit that merged the branch, also if the target has new commits since then.
    let merged = landed.map(FlowRevision.commit) ?? .ref(target)
    var place = merged
    if route.tagsBranch, facts.tag == nil {
      // The target's commit also contains changes of later versions.
      guard !branch.isGone || facts.goneTip != nil else { throw .tipUnknown(route, landed) }
      place =
        branch.isGone ? facts.goneTip.map(FlowRevision.commit) ?? merged : .ref(sourceRef(branch))
    }
    if let commit = facts.taggedCommit { place = .commit(commit) }
    let tagging = missingTags.map { tagged($0, at: place) }
    var steps: [FlowStep] = []
    if route.tagsBranch { steps += tagging }
    if facts.landing == .open {
      // A tag on the whole branch stays; one on a part of it does not contain the rest.
      if let tag = route.tag, facts.tag != nil, !route.tagsBranch || facts.lateRemedy != nil,
        facts.taggedCommit != branch.tip
      {
        throw .tagged(tag, branch: route.branch, lateRemedy: facts.lateRemedy)
      }
      if !route.tagsBranch, facts.tag == nil, let tag = facts.moreTags.keys.min() {
        throw .tagged(tag, branch: route.branch)
      }
      steps.append(
        .merge(
          FlowMerge(
            sourceRef(branch), into: target, method: route.method,
            message: route.tag == nil ? options.message ?? message : message)))
    }
    if !route.tagsBranch { steps += tagging }
    return steps
  }

  /// The tags of the version: one, or that of each app.
  private var tags: [String] { route.tag.map { [$0] + route.moreTags } ?? [] }

  private var missingTags: [String] {
    tags.filter { $0 == route.tag ? facts.tag == nil : facts.moreTags[$0] == nil }
  }

  private func tagged(_ tag: String, at place: FlowRevision) -> FlowStep {
    .tag(FlowTag(RefName.tag(tag), at: place, message: options.message ?? tag))
  }

  private var landed: CommitID? { facts.landing.commit }

  private func sourceRef(_ branch: BranchTips) -> String {
    branch.local == nil
      ? RefName.tracking(route.branch, of: facts.remote ?? "") : RefName.branch(route.branch)
  }

  private var message: String {
    route.method == .squash
      ? MergeMessage.squash(route.branch, into: route.target, facts.commits)
      : MergeMessage.merge(route.branch, into: route.target)
  }

  private func backMerges(_ branch: BranchTips) throws(FinishError) -> [FlowStep] {
    if !facts.rolledBack.isEmpty { throw .rolledBack(facts.rolledBack) }
    return route.backMerges.map { backMerge in
      let isOwn = backMerge.source == route.branch
      // Only the target shows the commits of a deleted branch.
      let source = isOwn && branch.isGone ? route.target : backMerge.source
      return .merge(
        FlowMerge(
          source == route.branch ? sourceRef(branch) : RefName.branch(source),
          into: RefName.branch(backMerge.target),
          message: MergeMessage.merge(source, into: backMerge.target), canBeSkipped: true))
    }
  }

  private func pushes(_ steps: [FlowStep]) throws(FinishError) -> [FlowStep] {
    guard let remote = facts.remote else { return [] }
    let own = deletes && tips(of: route.branch).remote != nil ? [route.branch] : []
    let deleted = (own + facts.mergedBackMerges.keys.sorted()).map(RefName.branch)
    let pushed = Set(try kept(from: remote) + steps.compactMap(\.changedRef))
    var refs = shared.map(RefName.branch)
    refs.insert(contentsOf: tags.map(RefName.tag), at: min(1, refs.count))
    refs = refs.filter(pushed.contains)
    refs.insert(contentsOf: unsentTags, at: min(1, refs.count))
    refs += deleted
    return refs.isEmpty ? [] : [.push(FlowPush(refs, to: remote, deleted: deleted))]
  }

  private var unsentTags: [String] { facts.unsentTags.keys.sorted().map(RefName.tag) }

  /// Local results of an earlier finish that are not pushed yet.
  private func kept(from remote: String) throws(FinishError) -> [String] {
    for name in shared { try tips(of: name).checkUnited(name, of: remote) }
    var refs = shared.filter(isUnsent).map(RefName.branch)
    if let tag = route.tag, facts.tag != nil, facts.remoteTag == nil {
      refs.append(RefName.tag(tag))
    }
    refs += facts.moreTags.filter { !$0.value.isSent }.keys.sorted().map(RefName.tag)
    return refs
  }

  private func isUnsent(_ name: String) -> Bool {
    let tips = tips(of: name)
    return tips.local != nil && tips.local != tips.remote && tips.behind == 0
  }

  private func farewell(_ branch: BranchTips) -> [FlowStep] {
    let ref = RefName.branch(route.branch)
    if !deletes || branch.local == nil { return [] }
    var steps: [FlowStep] = []
    if facts.head == ref {
      let next = RefName.branch(route.backMerges.first?.target ?? route.target)
      if facts.merger != nil, tips(of: route.target).local == nil, let landed {
        steps.append(.create(ref: next, at: .commit(landed)))
      }
      steps.append(.switchTo(ref: next))
    }
    return steps + [.delete(ref: ref)]
  }

  /// A branch is only deleted if it is not permanent, and no commit is lost.
  private var deletes: Bool { !keeps && !facts.hasUnmerged }

  private var keeps: Bool { options.keeps || route.isPermanent }

  private func plannedTips() -> [String: CommitID?] {
    var planned: [String: CommitID?] = [:]
    for name in [route.branch] + shared + route.backMerges.map(\.source) {
      planned[RefName.branch(name)] = .some(tips(of: name).local)
      if let remote = facts.remote {
        planned[RefName.tracking(name, of: remote)] = .some(tips(of: name).remote)
      }
    }
    if let tag = route.tag { planned[RefName.tag(tag)] = .some(facts.tag) }
    for tag in route.moreTags { planned[RefName.tag(tag)] = .some(facts.moreTags[tag]?.id) }
    for (name, id) in facts.unsentTags { planned[RefName.tag(name)] = .some(id) }
    if facts.merger != nil {
      planned[RefName.branch(route.target)] = .some(tips(of: route.target).local)
      for (name, id) in facts.mergedBackMerges {
        planned[RefName.tracking(name, of: facts.remote ?? "")] = .some(id)
      }
    }
    return planned
  }

  private func unpushed(_ branch: BranchTips) -> UnpushedRemote? {
    guard let remote = facts.remote, !options.pushes else { return nil }
    let isUnpushed =
      !branch.isGone && facts.landing == .open || shared.contains(where: isUnsent)
      || !keeps && branch.remote != nil
    return isUnpushed ? UnpushedRemote(remote, command: telling(remote, branch)) : nil
  }

  /// The command that pushes later, also after the local branch is deleted.
  private func telling(_ remote: String, _ branch: BranchTips) -> Command {
    if keeps || branch.remote != nil || route.tag != nil { return again.adding("--push") }
    return .git("push", remote, route.target)
  }

  private func notes(_ branch: BranchTips) -> [String] {
    var notes = [landingNote(branch)].compactMap(\.self)
    if let remote = facts.remote, options.pushes {
      notes += facts.foreignTags.sorted().map {
        "tag '\($0)' not pushed: '\(remote)' has it at another commit"
      }
    }
    if let source = facts.pickedTip ?? branch.tip {
      notes += route.pickings(facts.picked, tip: source)
    }
    return notes
  }

  private func landingNote(_ branch: BranchTips) -> String? {
    let (name, target) = (route.branch, route.target)
    switch (facts.merger, facts.landing) {
    case (.release(let place), _): return "'\(name)' is already in \(place)"
    case (.pullRequest, _):
      if keeps || !facts.hasUnmerged { return nil }
      return "'\(name)' is kept: it has commits that its pull request did not merge; "
        + (facts.lateRemedy.map { "to continue with a new version: " + $0.text }
          ?? "to open another pull request: flowctl submit \(ShellWord.quoted(name))")
    case (nil, .open), (nil, .untouched): return nil
    case (nil, .merged(let commit)) where commit == branch.tip:
      return "'\(target)' already contains all commits of '\(name)'"
    case (nil, .merged): return "'\(name)' is already merged into '\(target)'"
    case (nil, .copied): return "'\(target)' already contains '\(name)', as a copy"
    }
  }

  /// The notes before the first step.
  package var warnings: [String] {
    facts.landing == .open ? route.leftOpen(facts.openParts, isLocal: true) : []
  }
}
