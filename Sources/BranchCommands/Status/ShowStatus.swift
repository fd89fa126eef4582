import Configuration
package import Base
import Git
import GitHub
import Gitflow
package import Session

/// `status`: shows the current branch, and the possible next commands.
package enum ShowStatus {
  /// The status from Git's files; nil if a program is needed.
  package static func runDirectly(in session: Session) throws(Failure) -> Report? {
    let loaded = try session.policy(reading: .branches)
    let session = session.focusedOnHead(loaded)
    let policy = session.withVersionStyle(loaded.focused(on: session.app)).policy
    let (location, files) = (try session.repository(), session.world.files)
    let objects = try session.objects()
    do throws(GitError) {
      let classifier = BranchClassifier(policy.model)
      let store = try RefStore(location, files: files)
      var refs = try StatusRefs(
        store, policy, classifier, in: location)
      if !refs.versions.open.isEmpty { refs.markStale(policy.model, objects) }
      if refs.versions.needsSurvey(policy.model) { return nil }
      guard try refs.readLive(policy.model, store, objects) else { return nil }
      // Git must determine which versions are merged, but not tagged.
      if try refs.mayBeMerged(into: policy.model.production?.branch, store, objects) { return nil }
      let question = StatusQuestion(policy, refs, classifier)
      // Git must determine which commits of the branch a released version contains.
      if question.mayBeReleased { return nil }
      // Git must determine whether production has the versions of kept branches.
      if question.isVersion, !policy.model.isTrunk, !refs.versions.kept.isEmpty { return nil }
      let production = policy.model.production.flatMap { refs.apart($0.branch) }
      let more = production.map { [$0.local, $0.tracked] } ?? []
      let history = try DirectHistory.open(location, files: files, tips: question.tips + more)
      // Git must compare local branches, too, if production has unpushed commits.
      if let production,
        try history.aheadBehind(production.local, base: production.tracked).ahead > 0
      {
        return nil
      }
      var distances: [AheadBehind?] = []
      for pair in question.pairs {
        if pair.isBackMerge {
          // Git must determine whether the target contains copies of its commits.
          guard try history.changes(of: pair.head, beyond: pair.base) == 0 else { return nil }
          distances.append(AheadBehind(ahead: 0, behind: 0))
        } else {
          distances.append(try history.aheadBehind(pair.head, base: pair.base))
        }
      }
      // Git must determine whether the merge was reverted.
      if question.compared(distances) != nil { return nil }
      var facts = facts(question, distances, refs, tree: nil, in: session, location)
      facts.state = question.state(distances)
      return StatusListing(facts, model: policy.model, planner: RemedyPlanner(session)).listing
    } catch {
      // If the files are not enough, Git may be, or its error message is clearer.
      return nil
    }
  }

  /// The status, using Git where its files are not enough.
  ///
  /// It reads the working tree from Git, which takes longer than everything else, and requests the
  /// pull request from GitHub instead of using the cache, only if that is asked.
  package static func run(
    readsTree: Bool, isFresh: Bool, in session: Session
  ) async throws(Failure) -> Report {
    if isFresh { try await session.refreshPullRequest() }
    if !readsTree, let listing = try runDirectly(in: session) { return listing }
    let loaded = try session.policy(reading: .branches)
    let session = session.focusedOnHead(loaded)
    let repository = try Repository(
      session, session.withVersionStyle(loaded.focused(on: session.app)))
    let (policy, location) = (repository.policy, repository.location)
    let refs = try await StatusRefs(repository)
    let question = StatusQuestion(policy, refs, BranchClassifier(policy.model))
    let history = try await session.history(tips: question.tips)
    var distances: [AheadBehind?] = []
    for pair in question.pairs {
      let isKnown = try await askingGit { () async throws(GitError) in
        if location.isShallow { try await isProven(pair, history) } else { true }
      }
      if !isKnown {
        distances.append(nil)
      } else if pair.isBackMerge {
        distances.append(try await backMerge(pair, in: repository))
      } else {
        distances.append(
          try await askingGit(await history.aheadBehind(pair.head, base: pair.base)))
      }
    }
    var tree: WorkTreeStatus?
    if readsTree, !location.isBare {
      tree = try await session.workTreeStatus()
    }
    var facts = facts(question, distances, refs, tree: tree, in: session, location)
    try await add(unpushed: repository, refs, to: &facts)
    var content: BranchState.Content?
    if let branch = question.compared(distances) {
      let states = BranchStates(session)
      content = try await states.read([branch]).found.first?.content
    }
    facts.state = question.state(distances, content)
    if case .reverted(let found)? = facts.state, let display = question.targetDisplay {
      facts.standing?.detour = restoring(found, in: display)
    } else if facts.state == .merged, question.isVersion, let name = refs.head.branch,
      // On a trunk, a lower version is released first.
      !policy.model.isTrunk || facts.standing?.detour == nil
    {
      facts.standing?.detour = NextMove(
        VersionOrderRule.finishing(name), "it is merged, but not tagged")
    } else if content == .copied, let name = refs.head.branch,
      let display = question.targetDisplay
    {
      facts.standing?.detour = NextMove(
        .flowctl("finish", name, "--local"),
        "'\(display)' contains its changes: merge back, and delete it")
    } else if let detour = try await detour(question, refs, repository) {
      facts.standing?.detour = detour
    }
    return StatusListing(facts, model: policy.model, planner: RemedyPlanner(session)).listing
  }

  /// Adds the pending back-merges of unpushed commits of production.
  private static func add(
    unpushed repository: Repository, _ refs: StatusRefs, to facts: inout StatusFacts
  ) async throws(Failure) {
    guard let production = repository.production, refs.apart(production) != nil,
      let unpushed = try await DriftGatherer(repository).unpushed(production)
    else { return }
    let pending = unpushed.backMerges.filter { !$0.absent.isEmpty }.map {
      BranchStanding.PendingBackMerges(
        source: $0.source, target: $0.target, commits: $0.absent.count)
    }
    facts.pendingBackMerges += pending
    facts.standing?.pendingBackMerges += pending
  }

  /// The next command for a branch whose merge was reverted.
  private static func restoring(_ found: FinishFacts.Reverted, in target: String) -> NextMove {
    NextMove(
      found.restoring(in: target),
      found.keptNothing
        ? "'\(target)' kept none of its changes"
        : "'\(target)' reverted its merge: restore the changes")
  }

  /// The pending back-merge of a branch, as in `check back-merges`; nil if it is unknown.
  private static func backMerge(
    _ pair: StatusQuestion.Pair, in repository: Repository
  ) async throws(Failure) -> AheadBehind? {
    let gatherer = try await DriftGatherer(repository)
    switch try await gatherer.lacking(of: pair.head, on: pair.base, pair.version) {
    case .known(let commits):
      return AheadBehind(ahead: commits.filter { $0.equivalent == nil }.count, behind: 0)
    case .notAsked: return AheadBehind(ahead: 0, behind: 0)
    case .missing: return nil
    }
  }

  /// The next command for a branch of a released version.
  private static func detour(
    _ question: StatusQuestion, _ status: StatusRefs, _ repository: Repository
  ) async throws(Failure) -> NextMove? {
    guard let name = status.head.branch, question.mayBeReleased else { return nil }
    let work = ReleasedWork(repository, status.versions)
    if !question.isOfEndedRelease {
      return try await work.order(of: name).first.flatMap { fault in
        fault.hint.map { NextMove($0, fault.message) }
      }
    }
    return try await work.place(of: name).map { place in
      NextMove(.flowctl("finish", "--local"), "it \(ReleasedWork.words(place)): delete it")
    }
  }

  /// True if the history that a shallow clone lacks could not change the result for a pair.
  private static func isProven(
    _ pair: StatusQuestion.Pair, _ history: CommitHistory
  ) async throws(GitError) -> Bool {
    if pair.isPublished { return true }
    let comparison = HeadsOfBase(pair.base, heads: [0])
    switch try await history.seenDistances([comparison], of: [pair.head]).first?.first {
    case .whole?: return true
    case .merged?: return pair.isBackMerge
    case .unknown?, nil: return false
    }
  }

  private static func facts(
    _ question: StatusQuestion, _ distances: [AheadBehind?], _ refs: StatusRefs,
    tree: WorkTreeStatus?, in session: Session, _ location: RepositoryLocation
  ) -> StatusFacts {
    let files = session.world.files
    var (standing, pendingBackMerges) = question.standing(distances)
    let note = refs.head.branch.flatMap {
      PullRequestNotes(location, files: files).note(of: $0)
    }
    standing?.isOut = question.ownTag != nil
    if let own = standing { standing?.overwrite = overwrite(own, refs, in: session) }
    // Whether there is a token can't be known without running other programs.
    standing?.hasRemote = location.url(of: refs.remote) != nil
    standing?.isLocal = note == nil && session.hasNoRequests
    if let name = standing.flatMap(unnamed), (try? session.policy().isDefault) == true {
      standing?.detour = NextMove(
        .flowctl("init"), "'\(name)' is not configured: create \(Session.configurationName)"
      )
    }
    if let own = standing, own.target == nil, own.detour == nil, own.branchClass.kind != nil,
      own.branchClass.kind?.isPermanent == false, (try? session.policy().isDefault) == true
    {
      standing?.detour = NextMove(
        .flowctl("check", "merge"),
        "this branch has no \(Session.configurationName): that of its base decides")
    }
    if let note, note.state.isOpen { standing?.pullRequest = note.number }
    if let note, note.state == .merged { standing?.mergedRequest = note.number }
    return StatusFacts(
      head: refs.head, standing: standing, targetDisplay: question.targetDisplay,
      pendingBackMerges: pendingBackMerges,
      openVersions: refs.versions.open, operation: .find(at: location, files: files),
      waiting: waiting(in: session), worktree: location.worktree ?? "",
      pullRequest: note, gates: GateHistoryFile.known(in: session).lastRun, tree: tree,
      isCutOff: distances.contains(nil), now: session.world.now())
  }

  /// The command that overwrites former commits of a rebased branch on the remote.
  private static func overwrite(
    _ standing: BranchStanding, _ refs: StatusRefs, in session: Session
  ) -> Command? {
    let name = standing.name
    guard let published = standing.published, published.ahead > 0, published.behind > 0,
      (try? session.wasRewritten(refs.tracked(name), by: RefName.branch(name))) == true
    else { return nil }
    return .flowctl("submit", name, "--force-with-lease")
  }

  /// A branch with another usual name of a permanent branch than the model's.
  private static func unnamed(_ standing: BranchStanding) -> String? {
    guard case .unknown = standing.branchClass,
      ["main", "develop"].contains(where: {
        BranchLayout.usualNames(insteadOf: $0).contains(standing.name)
      })
    else { return nil }
    return standing.name
  }

  /// A run whose working tree no longer exists can be completed from any other.
  private static func waiting(in session: Session) -> FlowRun? {
    guard let journal = try? PlanJournal(session), var run = try? journal.open() else { return nil }
    if !journal.hasPlace(run) { run.worktree = "" }
    return run
  }
}
