package import Diagnostics
import Effects
import Git
import GitHub
import GitHubCommands
import Gitflow
package import Session

extension RequestedFinish {
  static let rule: RuleID = "finish"

  /// Finds the state of the pull request, and continues from there.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let policy = try session.policy().policy
    let refs = try session.refs()
    let name = try await refs.branch(
      options.branch.name, rule, form: .flowctl("finish", "<branch>"), in: session)
    guard
      let remote = try await RemoteRefresh.run(policy.remote, fetches: false, in: session)
    else {
      throw Failure(
        .usage, rule, "there is no remote '\(policy.remote)'",
        hint: .run(options.locally(name)))
    }
    try await GitHubServerChoice.requireServer(
      options.choices, in: session, rule, instead: options.locally(name).adding("--push"))
    let github = try await session.github(options.choices, needsToken: true)
    _ = try await RemoteRefresh.run(remote, fetches: options.fetches, in: session)
    let finish = RequestedFinish(
      options: options, session: session, policy: policy, refs: refs, github: github,
      repository: try github.neededRepository(), remote: remote)
    return try await finish.run(name)
  }

  private func run(_ name: String) async throws(Failure) -> Report {
    let versions = try await VersionFacts.read(refs, policy, for: name, in: session)
    let target: String
    do throws(Failure) {
      target = try AllowedTarget(policy.model, versions, remedy: .flowctl("finish", "<branch>"))
        .name(
          for: name)
    } catch {
      guard let listing = try await endReleased(name, versions) else { throw error }
      return listing
    }
    let route = FinishRoute(
      name, BranchClassifier(policy.model).classify(name), into: target, model: policy.model,
      versions: versions)
    let (client, repository) = (client, repository)
    let all = try await asking(
      await client.all(of: .pullRequests(repository, head: name, base: target, state: "all")))
    // A newer closed pull request doesn't undo the merge of an older one.
    let request =
      all.first { $0.state == .open } ?? all.first { $0.mergedAt != nil } ?? all.first
    guard let request else {
      if let other = try await forgesName(of: route, versions) { return try await run(other) }
      guard options.opens else {
        throw Failure(
          .usage, Self.rule,
          "nothing to continue: '\(name)' has no pull request into '\(target)'",
          hint: Remedy.explain("to open one").then(.flowctl("finish", name)))
      }
      let filled = try await fillChangelog(route)
      return try await submit(name, filled + (try await openParts(of: route, versions)))
    }
    if let location = session.location {
      PullRequestNotes(location, files: session.world.files)
        .keep(PullRequestNote(request, seen: session.world.now()))
    }
    if request.state == .open {
      let parts = try await openParts(of: route, versions)
      let filled = try await fillChangelog(route, onlyAt: request.headSHA)
      if !filled.isEmpty { return try await submit(name, filled + parts) }
      return waiting(request, route, parts)
    }
    guard request.mergedAt != nil else {
      throw Failure(
        .fail, Self.rule, "pull request #\(request.number) was closed without merging",
        hint: Remedy.explain("to open another one").then(.flowctl("submit", name)))
    }
    return try await land(request, route, versions)
  }

  /// Deletes a branch that was released with its release branch; nil for any other branch.
  private func endReleased(
    _ name: String, _ versions: VersionFacts
  ) async throws(Failure) -> Report? {
    let work = ReleasedWork(session: session, refs: refs, policy: policy, versions: versions)
    guard let (landed, place) = try await work.landed(name) else { return nil }
    var plan = landed.plan(keeps: options.keeps)
    plan.notes.append("'\(name)' \(ReleasedWork.words(place))")
    let executor = try PlanExecutor(session)
    if options.isDryRun {
      return PlanListing(run: try await executor.foretell(plan), isDryRun: true).listing
    }
    let run = try await executor.run(plan)
    let moved = plan.steps.isEmpty ? [] : await moveIssue(of: name)
    return PlanListing(run: run, notes: moved).listing
  }

  /// Opens a pull request if there is none yet; `finish` continues after its merge.
  private func submit(_ name: String, _ notes: [String]) async throws(Failure) -> Report {
    var submit = SubmitBranch.Options()
    submit.notes = notes
    submit.branch = name
    submit.isDryRun = options.isDryRun
    submit.choices = options.choices
    return try await SubmitBranch.run(submit, in: session)
  }

  /// Fills the version's section of the changelog before the pull request is merged.
  ///
  /// Skips a branch that is missing locally, or not at the commit of the pull request.
  private func fillChangelog(
    _ route: FinishRoute, onlyAt commit: String? = nil
  ) async throws(Failure) -> [String] {
    let ref = RefName.branch(route.branch)
    guard let version = route.version, let tip = try await refs.resolve(ref),
      commit == nil || commit == tip.description,
      let step = try await VersionEdits(session: session, base: tip).filling(version, on: ref)
    else { return [] }
    let plan = FlowPlan(
      "finish", route.branch, again: .flowctl("finish", route.branch),
      tips: [ref: CommitID(tip)], steps: [step])
    let executor = try PlanExecutor(session)
    if options.isDryRun {
      _ = try await executor.foretell(plan)
      return ["would " + step.text]
    }
    _ = try await executor.run(plan)
    return [step.pastText]
  }

  /// Branches that merge only into this branch must be merged before the pull request is.
  private func openParts(
    of route: FinishRoute, _ versions: VersionFacts
  ) async throws(Failure) -> [String] {
    let parts = try await OpenParts(
      session: session, refs: refs, policy: policy, versions: versions
    ).names(into: route.branch)
    return route.leftOpen(parts, isLocal: false)
  }

  private func waiting(
    _ request: PullRequestRecord, _ route: FinishRoute, _ notes: [String]
  ) -> Report {
    let what = "pull request #\(request.number) into '\(route.target)' is not merged yet"
    return Report(
      text: ([what, request.url] + notes).map { $0 + "\n" }.joined(),
      values: [
        "branch": .string(route.branch), "state": "waiting", "number": .number(request.number),
        "url": .string(request.url), "target": .string(route.target),
        "notes": .strings(notes),
      ])
  }

  private func land(
    _ request: PullRequestRecord, _ route: FinishRoute, _ versions: VersionFacts
  ) async throws(Failure) -> Report {
    var landed = try await LandedGatherer(finish: self).landed(request, route, versions)
    var answer = LandedAnswer(
      request: request, route: route, remote: remote, isDryRun: options.isDryRun)
    let executor = try PlanExecutor(
      session, PlanExecutor.Options(signsTags: options.signsTags))
    let debts = OwedRequests(finish: self, route: route, request: request)
    // A branch that is itself merged back is kept until then.
    let owed = try await debts.find()
    answer.owed = owed
    if !options.keeps { landed.settled = try await debts.settled(owed) }
    let keeps = options.keeps || owed.contains { $0.source == route.branch }
    var plan = landed.plan(keeps: keeps)
    plan.notes += try await pickings(of: request, landed.commit, route, versions)
    if options.isDryRun {
      answer.run = try await executor.foretell(plan)
    } else if !plan.steps.isEmpty {
      answer.run = try await executor.run(plan)
    }
    answer.notes = plan.notes
    // Only pushed commits need back-merges.
    if !options.isDryRun { answer.owed = try await debts.open(owed) }
    if let tag = route.tag, let version = route.version {
      answer.published = try await FinishedRelease(
        finish: self, version: version, tag: tag, request: request
      ).publish(isDryRun: options.isDryRun)
    }
    // A rerun that only waits has reported this before.
    if !plan.steps.isEmpty || options.keeps { answer.moved = await moveIssue(of: route.branch) }
    return answer.listing
  }

  /// Older releases get the commits of the pull request, whatever the merge method.
  private func pickings(
    of request: PullRequestRecord, _ landed: CommitID, _ route: FinishRoute,
    _ versions: VersionFacts
  ) async throws(Failure) -> [String] {
    guard !route.older.isEmpty else { return [] }
    let reader = PickedCommitsReader(
      session: session, refs: refs, remote: remote, versions: versions)
    guard let commit = ObjectID(landed) else { return [] }
    if let head = CommitID(parsing: request.headSHA), let tip = ObjectID(head),
      try await session.commit(of: tip) != nil
    {
      let picked = try await reader.read(route, tip: tip, landed: commit, target: commit)
      return route.pickings(picked, tip: head)
    }
    guard let base = CommitID(try await reader.base(of: commit)) else {
      return route.pickings(.unknown, tip: landed)
    }
    let fetch = "git fetch \(ShellWord.quoted(remote)) refs/pull/\(request.number)/head"
    return route.pickings(.fetched(by: fetch, after: base, upTo: "FETCH_HEAD"), tip: landed)
  }

  private func moveIssue(of branch: String) async -> [String] {
    await BranchIssue(
      issue: BranchClassifier(policy.model).classify(branch).parts?.issue, session: session,
      choices: options.choices, column: \.doneColumn
    ).move(isDryRun: options.isDryRun)
  }
}
