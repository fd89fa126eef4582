import Gitflow
import Base
import Git
import GitHub
import GitHubCommands
import Session

/// `finish` with pull requests: does what is possible now, and reports what must happen first.
struct RequestedFinish {
  let options: Finish.Options
  let reader: FinishFactsReader
  let github: GitHubSession
  let repository: RepositoryName
  let remote: String

  var session: Session { reader.session }
  var policy: Policy { reader.policy }
  var refs: RefReader { reader.refs }
  var route: FinishRoute { reader.route }
  var client: GitHubClient { github.client }

  /// Finds the state of the pull request, and continues from there.
  static func run(_ options: Finish.Options, in session: Session) async throws(Failure) -> Report {
    let policy = try session.policy().policy
    let name = try await session.refs().branch(
      options.branch.name, Finish.rule, form: .flowctl("finish", "<branch>"), in: session)
    let session = try session.focused(onBranches: [name])
    let kind = BranchClassifier(policy.model).classify(name).kind
    if kind?.isPermanent == true {
      // It can't be finished locally either.
      _ = try await Repository(session).legalTarget(
        of: name, remedy: .flowctl("finish", "<branch>"))
    }
    guard
      let remote = try await RemoteRefresh.run(policy.remote, fetches: false, in: session)
    else {
      throw Failure(
        .usage, Finish.rule, "there is no remote '\(policy.remote)'",
        hint: kind == nil
          ? .flowctl("branches") : .run(options.locally(name)))
    }
    try await GitHubServerChoice.requireServer(
      options.choices, in: session, Finish.rule,
      instead: Remedy.explain("to merge here and push")
        .then(.run(options.locally(name).adding("--push"))))
    let github = try await session.github(options.choices, needsToken: true)
    _ = try await RemoteRefresh.run(remote, fetches: options.fetches, in: session)
    let (finish, released) = try await find(name, options, remote, github, in: session)
    if let released { return try await finish.end(released) }
    if let request = try await finish.request() { return try await finish.run(request) }
    // The branch of a version may have another name than the commit title.
    if let name = try await finish.nameOfDeletedBranch() {
      let (other, _) = try await find(name, options, remote, github, in: session)
      if let request = try await other.request() { return try await other.run(request) }
    }
    return try await finish.start()
  }

  private static func find(
    _ name: String, _ options: Finish.Options, _ remote: String, _ github: GitHubSession,
    in session: Session
  ) async throws(Failure) -> (finish: RequestedFinish, released: FinishFacts?) {
    let (reader, released) = try await FinishFactsReader.find(name, options, remote, in: session)
    let finish = RequestedFinish(
      options: options, reader: reader, github: github, repository: try github.neededRepository(),
      remote: remote)
    return (finish, released)
  }

  /// The pull request: an open one, else a merged one.
  private func request() async throws(Failure) -> PullRequestRecord? {
    let (client, repository, route) = (client, repository, route)
    let all = try await asking(
      await client.all(
        of: .pullRequests(repository, head: route.branch, base: route.target, state: "all")))
    // A newer closed pull request doesn't undo the merge of an older one.
    return all.first { $0.state == .open } ?? all.first { $0.mergedAt != nil } ?? all.first
  }

  /// The real name of a version's deleted branch, if a commit title contains only the version.
  ///
  /// A hotfix `hotfix/1.0.1/sign-in` that was squashed as "Hotfix 1.0.1 (#7)" is looked up as
  /// `hotfix/1.0.1`, for which there is no pull request.
  private func nameOfDeletedBranch() async throws(Failure) -> String? {
    guard let version = route.version, try await reader.ends(of: route.branch).isGone,
      let merged = try await reader.repository.merge(of: version, reader.versions)
    else { return nil }
    let (client, repository) = (client, repository)
    let requests = try await asking(
      await client.all(of: .pullRequestRecords(repository, ofCommit: merged.id.description)))
    let classifier = reader.repository.classifier
    let request = requests.first { request in
      let head = classifier.openVersion(of: ExistingBranch(request.head))
      return request.mergedAt != nil && request.base == route.target
        && request.isOfOwnBranch && head?.kind == merged.branch.kind
        && head?.version.version == version
    }
    return request?.head == route.branch ? nil : request?.head
  }
}

/// `finish --continue` without an interrupted plan: in CI, finishes the branch a push has merged.
extension RequestedFinish {
  static func resume(_ options: Finish.Options, in session: Session) async throws(Failure) -> Report
  {
    guard try PlanJournal(session).open() == nil,
      CIRun.isPresent(in: session.world.environment),
      case let change = try await ChangeResolver(session).resolve(.init()),
      case .push(let branch, _)? = change.event,
      let commit = change.eventCommit.flatMap(CommitID.init(parsing:))
    else { return try await ResumePlan.run(.resume, of: "finish", options.execution, in: session) }
    if let stray = change.strayHead { throw Failure(.unknown, [stray]) }
    let github = try await session.github(options.choices, needsToken: true)
    let repository = try github.neededRepository()
    let requests = try await asking(
      await github.client.all(of: .pullRequestRecords(repository, ofCommit: commit.text)))
    let classifier = BranchClassifier(try session.policy().policy.model)
    let request = requests.first { request in
      request.base == branch && request.mergedAt != nil && request.isOfOwnBranch
        && classifier.classify(request.head).ends
    }
    guard let request else {
      return Report(
        text:
          "nothing to finish: no pull request of a topic or version branch contains \(commit.short)\n",
        values: ["state": "nothing", "commit": .string(commit.text)])
    }
    var options = options
    options.branch = FinishedName(request.head)
    // A user starts a finish; --continue never does.
    options.opens = false
    return try await run(options, in: session)
  }
}

extension BranchClass {
  /// A permanent branch is never finished, nor is one without a branch type.
  fileprivate var ends: Bool {
    if case .backMerge = self { return true }
    return kind?.isPermanent == false
  }
}

/// The steps before the pull request is merged.
extension RequestedFinish {
  /// Opens a pull request if there is none yet; `finish` continues after its merge.
  private func start() async throws(Failure) -> Report {
    guard options.opens else {
      throw Failure(
        .usage, Finish.rule,
        "nothing to continue: '\(route.branch)' has no pull request into '\(route.target)'",
        hint: Remedy.explain("to open one").then(.flowctl("finish", route.branch)))
    }
    return try await submit(try await openParts())
  }

  private func run(_ request: PullRequestRecord) async throws(Failure) -> Report {
    if let location = session.location {
      PullRequestNotes(location, files: session.world.files)
        .keep(PullRequestNote(request, seen: session.world.now()))
    }
    if request.state == .open {
      let parts = try await openParts()
      let ref = RefName.branch(route.branch)
      guard let tip = try await reader.refs.resolve(ref), tip.description == request.headSHA,
        try await SubmitBranch.missingSection(of: route.version, ref, tip, in: session) != nil
      else { return waiting(request, parts) }
      return try await submit(parts)
    }
    guard request.mergedAt != nil else {
      throw Failure(
        .fail, Finish.rule, "pull request #\(request.number) was closed without merging",
        hint: Remedy.explain("to open another one").then(.flowctl("submit", route.branch)))
    }
    return try await complete(request)
  }

  private func submit(_ notes: [String]) async throws(Failure) -> Report {
    var submit = SubmitBranch.Options()
    (submit.branch, submit.notes) = (route.branch, notes)
    (submit.isDryRun, submit.choices) = (options.isDryRun, options.choices)
    return try await SubmitBranch.run(submit, in: session)
  }

  /// Branches that merge only into this branch must be merged before the pull request is.
  private func openParts() async throws(Failure) -> [String] {
    route.leftOpen(try await reader.unmergedBranches(), isLocal: false)
  }

  private func waiting(_ request: PullRequestRecord, _ notes: [String]) -> Report {
    let what = "pull request #\(request.number) into '\(route.target)' is not merged yet"
    return Report(
      text: ([what, request.url] + notes).map { $0 + "\n" }.joined(),
      values: [
        "branch": .string(route.branch), "state": "waiting", "number": .number(request.number),
        "url": .string(request.url), "target": .string(route.target),
        "notes": .strings(notes),
      ])
  }
}

/// The steps after the merge.
extension RequestedFinish {
  /// Deletes a branch that was released with its release branch.
  private func end(_ facts: FinishFacts) async throws(Failure) -> Report {
    let plan = try Finish.plan(route, facts, options.finish)
    let run = try await execute(plan)
    if options.isDryRun { return PlanListing(run: run, isDryRun: true).listing }
    let moved = plan.steps.isEmpty ? [] : await moveIssue()
    return PlanListing(run: run, notes: moved).listing
  }

  private func complete(_ request: PullRequestRecord) async throws(Failure) -> Report {
    var facts = try await reader.facts(of: request)
    let backMerges = BackMergePullRequests(finish: self, request: request)
    var report = MergedPullRequestReport(
      request: request, route: route, remote: remote, isDryRun: options.isDryRun)
    report.backMerges = try await backMerges.find()
    if !options.finish.keeps {
      facts.mergedBackMerges = try await backMerges.merged(besides: report.backMerges)
    }
    var finish = options.finish
    // A branch that is itself merged back is kept until then.
    if report.backMerges.contains(where: { $0.source == route.branch }) { finish.keeps = true }
    let plan = try Finish.plan(route, facts, finish)
    if options.isDryRun || !plan.steps.isEmpty { report.run = try await execute(plan) }
    report.notes = plan.notes
    if let version = route.version, facts.tag == nil, let merge = ObjectID(facts.landing.commit),
      let path = try await VersionEdits(session: session, base: merge).changelog(lacking: version)
    {
      report.notes.append(
        "'\(path)' has no section of \(version): the pull request was merged before it was filled")
    }
    // Only pushed commits need back-merges.
    if !options.isDryRun { report.backMerges = try await backMerges.open(report.backMerges) }
    if let tag = route.tag, let version = route.version {
      report.published = try await FinishedRelease(
        finish: self, version: version, tag: tag, request: request
      ).publish(isDryRun: options.isDryRun)
    }
    // A rerun that only waits has reported this before.
    if !plan.steps.isEmpty || options.finish.keeps { report.moved = await moveIssue() }
    return report.listing
  }

  private func execute(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    let options = PlanExecutor.Options(
      signsTags: options.execution.signsTags, isDryRun: options.isDryRun)
    return try await PlanExecutor(session, options).run(plan)
  }

  private func moveIssue() async -> [String] {
    await BranchIssue(
      issue: reader.repository.classifier.classify(route.branch).parts?.issue, session: session,
      choices: options.choices, column: \.doneColumn
    ).move(isDryRun: options.isDryRun)
  }
}
