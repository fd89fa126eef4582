import Base
import Git
import GitHub
import Gitflow
import Session

/// Reads the facts about a branch that is finished in this clone or with a pull request.
struct FinishFactsReader {
  let repository: Repository
  let versions: VersionFacts
  let remote: String?
  let route: FinishRoute

  var session: Session { repository.session }
  var refs: RefReader { repository.refs }
  var policy: Policy { repository.policy }
  var released: ReleasedWork { ReleasedWork(repository, versions) }

  /// The reader for a branch, and the facts if the branch was released with its release branch.
  static func find(
    _ name: String, _ options: Finish.Options, _ remote: String?, in session: Session
  ) async throws(Failure) -> (reader: FinishFactsReader, released: FinishFacts?) {
    let known = try options.branch.repository?.fetched()
    let own = if let known { known } else { try Repository(session) }
    let repository = try await own.withBasePolicy(of: name)
    let versions = try await repository.versions(for: name)
    let branchClass = repository.classifier.classify(name)
    try options.checkMethod(for: branchClass.kind)
    func reader(_ route: FinishRoute) -> FinishFactsReader {
      FinishFactsReader(
        repository: repository, versions: versions, remote: remote, route: route)
    }
    let (model, work) = (repository.policy.model, ReleasedWork(repository, versions))
    do throws(Failure) {
      let target = try await AllowedTarget(
        model, versions, remedy: .flowctl("finish", "<branch>")
      ).name(for: name, unless: work)
      var route = FinishRoute(
        name, branchClass, into: target, method: options.method, model: model,
        versions: versions)
      if route.tag != nil, let tag = try await work.tag(ofWholeLine: name) { route.tag = tag }
      return (reader(route), nil)
    } catch {
      guard let (route, facts) = try await work.finish(of: name, remote: remote) else {
        throw error
      }
      return (reader(route), facts)
    }
  }

  /// The facts of a branch to merge in this clone.
  func facts(asksRemote: Bool) async throws(Failure) -> FinishFacts {
    var facts = FinishFacts(head: try await refs.head().ref, remote: remote)
    for name in route.branches + route.backMerges.map(\.source) where facts.tips[name] == nil {
      facts.tips[name] = try await repository.tips(of: name, on: remote)
    }
    try await readTag(&facts, asksRemote: asksRemote)
    if asksRemote { try await readUnsentTags(&facts) }
    let (source, target) = (facts.tips[route.branch]?.tip, facts.tips[route.target]?.newest)
    if let source = ObjectID(source), let target = ObjectID(target) {
      try await readLanding(of: source, in: target, &facts)
      try await readTagPlace(&facts)
      facts.behindProduction = try await targetsBehindProduction(source, target, facts)
      if let tag = route.tag, facts.tag != nil, facts.landing == .open {
        facts.lateRemedy = try await released.lateRemedy(of: route.branch, beyond: tag)
      }
    } else {
      facts.paid = try await branches(containing: try await mergedTip(&facts), facts)
      try await readTagPlace(&facts)
    }
    if facts.reverted != nil { facts.restart = policy.model.restart }
    facts.rolledBack = try await rolledBack(facts)
    facts.openParts = try await unmergedBranches()
    try await checkVersionFiles(facts)
    return facts
  }

  /// The facts of a branch whose pull request the hosting service has merged.
  func facts(of request: PullRequestRecord) async throws(Failure) -> FinishFacts {
    let (commit, tip) = try await merge(of: request)
    var facts = FinishFacts(head: try await refs.head().ref, remote: remote)
    (facts.merger, facts.landing) = (.pullRequest, .copied(at: commit.id))
    for name in [route.branch, route.target] { facts.tips[name] = try await ends(of: name) }
    try await readTag(&facts, asksRemote: true)
    try await readTagPlace(&facts)
    if route.tag != nil, facts.tag == nil {
      // A reverted merge is not a version of production.
      facts.reverted = try await RevertedMerge.find(of: commit.object, on: tip, in: session)
    }
    try await checkVersionFiles(facts)
    let branch = facts.tips[route.branch]
    for end in [branch?.local, branch?.remote].compactMap(\.self) where !facts.hasUnmerged {
      facts.hasUnmerged = try await !isMerged(end, by: request, commit.object)
    }
    if facts.hasUnmerged, route.version != nil {
      facts.lateRemedy = try await released.lateRemedy(of: route.branch, beyond: commit.object)
    }
    (facts.picked, facts.pickedTip) = try await picked(from: request, commit.object)
    if let head = CommitID(parsing: request.headSHA), let tip = ObjectID(head),
      try await session.commit(of: tip) != nil
    {
      facts.goneTip = head
    }
    return facts
  }

  /// The target's commit by which the hosting service merged the branch, and the target's tip; they
  /// must be fetched by now.
  private func merge(
    of request: PullRequestRecord
  ) async throws(Failure) -> (commit: (id: CommitID, object: ObjectID), tip: ObjectID) {
    let remote = remote ?? policy.remote
    guard let commit = request.mergeCommit.flatMap(CommitID.init(parsing:)),
      let id = ObjectID(commit),
      let tip = try await refs.resolve(RefName.tracking(route.target, of: remote)),
      try await session.holds(tip, id)
    else {
      throw .undecided(
        Finish.rule,
        "#\(request.number) is merged, but '\(remote)/\(route.target)' in this clone lacks its merge commit",
        hint: .run(session.isShallow ? Session.unshallow : .git("fetch", remote)))
    }
    return ((commit, id), tip)
  }

  /// Commits of the merged pull request can be deleted, and so can an older part of it.
  private func isMerged(
    _ end: CommitID, by request: PullRequestRecord, _ commit: ObjectID
  ) async throws(Failure) -> Bool {
    if end.text == request.headSHA { return true }
    guard let tip = ObjectID(end) else { return false }
    for other in [ObjectID(CommitID(parsing: request.headSHA)), commit].compactMap(\.self) {
      if try await session.holds(other, tip) { return true }
    }
    return false
  }

  /// The branch in the clone and on the remote, without comparing them.
  func ends(of name: String) async throws(Failure) -> BranchTips {
    try await refs.ends(of: name, on: remote)
  }

  /// A version is only tagged on a commit whose files have it.
  private func checkVersionFiles(_ facts: FinishFacts) async throws(Failure) {
    guard facts.tag == nil, facts.reverted == nil, let landed = ObjectID(facts.landing.commit)
    else { return }
    try await session.versionFiles().check(tagging: landed, of: route)
  }
}
