import Diagnostics
import Effects
import Git
import Gitflow
import Session

struct FinishFactsGatherer {
  let session: Session
  let refs: RefReader
  let remote: String?
  let policy: Policy
  let versions: VersionFacts
  var known: MergedVersions?

  func facts(
    _ route: FinishRoute, asksRemote: Bool
  ) async throws(Failure) -> FinishFacts {
    var facts = FinishFacts()
    (facts.head, facts.remote) = (try await refs.head().ref, remote)
    for name in route.branches + route.backMerges.map(\.source) where facts.tips[name] == nil {
      facts.tips[name] = try await tips(of: name)
    }
    if let tag = route.tag {
      facts.tag = CommitID(try await refs.resolve(RefName.tag(tag)))
      if asksRemote, let own = facts.tag {
        facts.remoteTag = try await remoteTag(tag)
        facts.taggingRun = try PlanJournal(session).run(
          thatMade: RefName.tag(tag), own, where: { !$0.hasPushed })?.number
      }
      if asksRemote, let remote {
        try await UnsentTags(session: session, refs: refs, remote: remote, versions: versions)
          .look(route, &facts)
      }
    }
    let (source, target) = (facts.tips[route.branch], facts.tips[route.target])
    guard let source = ObjectID(source?.tip),
      let target = ObjectID(target?.newest)
    else {
      let brought = try await brought(by: route, &facts)
      facts.paid = try await paid(route, facts, brought)
      try await lookAtTag(route, &facts)
      return facts
    }
    try await look(at: source, target, route, &facts)
    try await lookAtTag(route, &facts)
    if let tag = route.tag, facts.tag != nil, facts.landing == .open {
      facts.lateRemedy = try await ReleasedWork(
        session: session, refs: refs, policy: policy, versions: versions
      ).lateRemedy(of: route.branch, beyond: tag)
    }
    return facts
  }

  private func remoteTag(_ name: String) async throws(Failure) -> CommitID? {
    guard let remote else { return nil }
    let ref = RefName.tag(name)
    let tips = try await session.remoteTips(of: [ref], on: remote, remedy: "leave out --push")
    return CommitID(tips[ref])
  }

  private func lookAtTag(
    _ route: FinishRoute, _ facts: inout FinishFacts
  ) async throws(Failure) {
    guard let tag = ObjectID(facts.tag) else { return }
    try await VersionTagCheck(session: session, refs: refs, policy: policy, versions: versions)
      .look(at: tag, route, &facts)
  }

  /// The merge of a deleted branch: the one that its tag is on, or whose message names it.
  private func brought(
    by route: FinishRoute, _ facts: inout FinishFacts
  ) async throws(Failure) -> ObjectID? {
    guard let tag = ObjectID(facts.tag) else {
      guard let version = route.version else { return nil }
      let found = try await MergedVersions.merge(
        of: version, versions, policy, refs, in: session, known: known)
      let merged = found?.branch.branch.name == route.branch ? found : nil
      guard let merged, let merge = CommitID(merged.id) else { return nil }
      if merged.isSquash, merge != facts.tips[route.target]?.newest {
        facts.namesake = merge
        return nil
      }
      facts.landing = .merged(at: merge)
      return merged.brought
    }
    let objects = try session.objects()
    return try await askingGit { () async throws(GitError) -> ObjectID? in
      guard let commit = try await objects.commit(tag) else { return nil }
      return try await objects.commitDetails([commit]).first?.parents.dropFirst().first ?? commit
    }
  }

  /// The branches that contain the commits of a deleted branch, also under other IDs.
  private func paid(
    _ route: FinishRoute, _ facts: FinishFacts, _ brought: ObjectID?
  ) async throws(Failure) -> Set<String> {
    guard let brought else { return [] }
    var paid: Set<String> = []
    for debt in route.backMerges where debt.source == route.branch {
      guard let target = ObjectID(facts.tips[debt.target]?.newest) else { continue }
      if try await session.isPaid(brought, in: target) { paid.insert(debt.target) }
    }
    return paid
  }

  private func tips(of name: String) async throws(Failure) -> BranchTips {
    let local = try await refs.resolve(RefName.branch(name))
    var tracked: ObjectID?
    if let remote { tracked = try await refs.resolve(RefName.tracking(name, of: remote)) }
    var tips = BranchTips(local: CommitID(local), remote: CommitID(tracked))
    guard let local, let tracked, local != tracked else { return tips }
    let history = try await session.history(tips: [local, tracked])
    let apart = try await askingGit(await history.aheadBehind(local, base: tracked))
    (tips.ahead, tips.behind) = (apart.ahead, apart.behind)
    let hasLeft = try session.hasLeft(tracked, by: RefName.branch(name))
    tips.isRewritten = apart.behind > 0 && hasLeft
    return tips
  }

  private func look(
    at source: ObjectID, _ target: ObjectID, _ route: FinishRoute, _ facts: inout FinishFacts
  ) async throws(Failure) {
    let objects = try session.objects()
    let (landing, lacking, history) = try await session.landed(source, in: target)
    facts.landing = landing
    facts.commits = lacking.map { SquashedCommit(subject: $0.subject, body: $0.body) }
    if facts.tag == nil {
      facts.reverted = try await RevertedMerge.find(
        of: source, on: target, facts.landing, history, in: session)
    }
    if facts.landing == CommitID(source).map(FinishFacts.Landing.merged),
      try await isUntouched(source, route, facts, objects)
    {
      facts.landing = .untouched
    }
    if facts.landing == .open || facts.landing == .untouched,
      facts.tips[route.branch]?.local == nil,
      let squash = try await FinishedTip(session: session, route: route).landed(
        source, on: target, facts.commits)
    {
      facts.landing = .copied(at: squash)
      facts.reverted = nil
    }
    var landed: ObjectID?
    if case .merged(let merge) = facts.landing { landed = ObjectID(merge) }
    facts.picked = try await PickedCommitsReader(
      session: session, refs: refs, remote: remote, versions: versions
    ).read(route, tip: source, landed: landed, target: target)
  }

  /// For a branch on its target's first-parent history, only a version shows whether it was
  /// fast-forwarded there: commits of the last version existed before.
  private func isUntouched(
    _ source: ObjectID, _ route: FinishRoute, _ facts: FinishFacts, _ objects: ObjectReader
  ) async throws(Failure) -> Bool {
    if route.tag == nil { return true }
    guard facts.tag == nil, let last = versions.lastTag,
      let id = try await refs.resolve(RefName.tag(last.name)),
      let commit = try await session.commit(of: id)
    else { return false }
    return try await session.isAncestor(source, of: commit, in: objects)
  }
}
