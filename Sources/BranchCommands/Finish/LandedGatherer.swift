import Diagnostics
import Git
import GitHub
import Gitflow
import Session

struct LandedGatherer {
  let finish: RequestedFinish

  private var refs: RefReader { finish.refs }
  private var session: Session { finish.session }

  func landed(
    _ request: PullRequestRecord, _ route: FinishRoute, _ versions: VersionFacts
  ) async throws(Failure) -> LandedBranch {
    let (local, tracked) = (
      try await refs.resolve(RefName.branch(route.branch)),
      try await refs.resolve(RefName.tracking(route.branch, of: finish.remote))
    )
    let commit = try await commit(of: request, route)
    var landed = LandedBranch(
      route.branch, into: route.target, of: finish.remote, at: commit)
    landed.targetTip = CommitID(try await refs.resolve(RefName.branch(route.target)))
    landed.head = try await refs.head().ref
    if let tag = route.tag { try await look(at: tag, route, versions, &landed) }
    if landed.missingTag != nil {
      try await checkStands(commit, route)
      if let id = ObjectID(commit) {
        try await session.versionFiles().check(tagging: id, of: route)
      }
    }
    landed.local = try await place(local, request, commit)
    landed.tracked = try await place(tracked, request, commit)
    let isWhole = [landed.local, landed.tracked].allSatisfy { $0?.isSubmitted ?? true }
    if !isWhole, route.version != nil, let holder = ObjectID(commit) {
      landed.lateRemedy = try await ReleasedWork(
        session: session, refs: refs, policy: finish.policy, versions: versions
      ).lateRemedy(of: route.branch, beyond: holder)
    }
    return landed
  }

  /// The target commit by which the hosting service merged the branch; it must be fetched by now.
  private func commit(
    of request: PullRequestRecord, _ route: FinishRoute
  ) async throws(Failure) -> CommitID {
    let tracking = RefName.tracking(route.target, of: finish.remote)
    guard let text = request.mergeCommit, let commit = CommitID(parsing: text),
      let id = ObjectID(commit), let tip = try await refs.resolve(tracking),
      try await session.holds(tip, id)
    else {
      throw .undecided(
        RequestedFinish.rule,
        "#\(request.number) is merged, but '\(finish.remote)/\(route.target)' in this clone lacks its merge commit",
        hint: .run(session.isShallow ? Session.unshallow : .git("fetch", finish.remote)))
    }
    return commit
  }

  /// A reverted merge is not a version of production.
  private func checkStands(_ commit: CommitID, _ route: FinishRoute) async throws(Failure) {
    let tracking = RefName.tracking(route.target, of: finish.remote)
    guard let merge = ObjectID(commit), let tip = try await refs.resolve(tracking) else { return }
    if let reverted = try await RevertedMerge.find(of: merge, on: tip, in: session) {
      throw FinishError.reverted(route, reverted).failure
    }
  }

  /// A tag of that name must point to the commit, locally and on the remote.
  private func look(
    at tag: String, _ route: FinishRoute, _ versions: VersionFacts, _ landed: inout LandedBranch
  ) async throws(Failure) {
    let ref = RefName.tag(tag)
    guard let own = try await refs.resolve(ref), let id = CommitID(own) else {
      landed.missingTag = tag
      return
    }
    let (remote, peeled) = (finish.remote, ref + "^{}")
    let tips = try await session.remoteTips(
      of: [ref, peeled], on: remote, remedy: .git("fetch", remote))
    let theirs = tips[peeled] ?? tips[ref]
    var facts = FinishFacts()
    (facts.remote, facts.tag, facts.landing) = (remote, id, .copied(at: landed.commit))
    facts.tips[route.target] = BranchTips(
      remote: CommitID(try await refs.resolve(RefName.tracking(route.target, of: remote))))
    facts.taggingRun = try PlanJournal(session).run(
      thatMade: ref, id, where: { !$0.hasPushed })?.number
    try await VersionTagCheck(
      session: session, refs: refs, policy: finish.policy, versions: versions
    ).look(at: own, route, &facts)
    facts.remoteTag = CommitID(theirs) == facts.taggedCommit ? id : CommitID(theirs)
    do throws(FinishError) {
      try facts.checkTag(of: route, asksRemote: true)
    } catch {
      throw error.failure
    }
    if theirs == nil { landed.unpushedTags[tag] = id }
  }

  /// Commits of the merged pull request can be deleted, and so can an older part of it.
  private func place(
    _ tip: ObjectID?, _ request: PullRequestRecord, _ commit: CommitID
  ) async throws(Failure) -> LandedBranch.Place? {
    guard let tip, let id = CommitID(tip) else { return nil }
    if id.text == request.headSHA { return LandedBranch.Place(id, isSubmitted: true) }
    for other in [CommitID(parsing: request.headSHA), commit] {
      if let other = ObjectID(other), try await session.holds(other, tip) {
        return LandedBranch.Place(id, isSubmitted: true)
      }
    }
    return LandedBranch.Place(id, isSubmitted: false)
  }
}
