import Base
import Git
import GitHub
import Gitflow
import Session

/// `release pick`: cherry-picks changes into a release, with a pull request or in this clone.
enum PickCommits {
  static let rule: RuleID = "pick"

  /// The options of the command line.
  struct Options: Sendable {
    var changes: [String]
    var into: String?
    var app: String?
    var isLocal: Bool
    var isDryRun: Bool
    var fetches: Bool
    var choices: GitHubChoices

    /// The typed command without the changes and the release.
    var again: Command {
      .flowctl("release", "pick").adding(
        (isLocal ? ["--local"] : []) + (isDryRun ? ["--dry-run"] : [])
          + (fetches ? [] : ["--no-fetch"]) + (app.map { ["--app", $0] } ?? []))
    }
  }

  /// Plans the picks, runs the plan unless this is a dry run, and opens the pull request.
  static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    try await checkServer(options, session)
    let remote = try await RemoteRefresh.run(
      try session.policy().policy.remote, fetches: options.fetches, in: session)
    let repository = try Repository(session)
    let target = try await PickTarget.find(
      options.into, again: options.again.adding(options.changes + ["--into"]), repository)
    if options.isLocal { try target.checkMove() }
    let requests = try await RequestedCommits(
      repository: repository,
      remote: options.fetches && !options.choices.isOffline ? remote : nil
    ).find(options.changes)
    let again = options.again.adding(["--into", target.version])
    var picks: [Pick] = []
    let executor = try PlanExecutor(session, PlanExecutor.Options(isDryRun: options.isDryRun))
    let run = try await executor.run { settings async throws(Failure) in
      let reader = PickFactsReader(
        repository: repository, target: target,
        isSigned: settings.signsCommits && !options.isDryRun, again: again)
      picks = try await reader.picks(requests)
      let topic = options.isLocal ? nil : try await topic(target, picks, repository)
      do throws(PickPlanner.Refusal) {
        return try PickPlanner(
          target: target, isLocal: options.isLocal, topic: topic, again: again
        )
        .plan(picks, isDryRun: options.isDryRun, remote: remote)
      } catch {
        if !options.isDryRun { try keep(error.picks, target, session) }
        throw Failure(.fail, error.diagnostics)
      }
    }
    let texts = try await NewTexts.find(
      from: target.tip, to: picks.compactMap(\.made).last ?? target.tip, in: session)
    var answer = PickAnswer(
      run: run, picks: picks, target: target, newTexts: texts, isDryRun: options.isDryRun)
    if !options.isLocal, !options.isDryRun { try await submit(&answer, options, session) }
    return answer.report(opens: !options.isLocal)
  }

  /// A pull request needs a server and a token; both are checked before anything changes.
  private static func checkServer(_ options: Options, _ session: Session) async throws(Failure) {
    if options.isLocal || options.isDryRun { return }
    let into = options.into.map { ["--into", $0] } ?? []
    try await GitHubServerChoice.requireServer(
      options.choices, in: session, rule,
      instead: Remedy.explain("to pick here")
        .then(.run(options.again.adding(options.changes + into + ["--local"]))))
    try await SubmitBranch.checkGitHub(options.choices, session)
  }

  private static func keep(
    _ picks: [Pick], _ target: PickTarget, _ session: Session
  ) throws(Failure) {
    RefusedPicks(location: try session.repository(), files: session.world.files).keep(
      picks.compactMap { pick in
        guard case .conflict(let conflict) = pick.outcome else { return nil }
        return RefusedPick(
          branch: target.name, asked: pick.asked, commit: pick.commit.id,
          files: CountText.names(conflict.files, most: 3))
      })
  }

  /// The name of the branch for the pull request, by the first change; nil without changes.
  private static func topic(
    _ target: PickTarget, _ picks: [Pick], _ repository: Repository
  ) async throws(Failure) -> String? {
    guard let kind = target.topicKind(repository.policy.model) else {
      throw Failure(
        .usage, rule,
        "no branch type is merged into a \(target.open.kind) branch by pull requests",
        hint: .retry(with: "--local"))
    }
    guard let first = picks.first(where: { $0.made != nil }) else { return nil }
    let facts = BranchFacts(
      try await RefSnapshot.read(
        RefScope.everything(repository.policy), in: repository.session
      ).references, remote: repository.policy.remote)
    let planner = StartPlanner(
      policy: repository.policy, versions: try await repository.versionsWithMerges(),
      existing: facts.existing)
    do throws(StartError) {
      return try planner.plan(
        StartRequest(
          kind.name, words: ["pick", first.commit.id.short], release: target.open.version.version)
      ).name.text
    } catch {
      throw Failure(error.isUsage ? .usage : .fail, error.diagnostics)
    }
  }

  private static func submit(
    _ answer: inout PickAnswer, _ options: Options, _ session: Session
  ) async throws(Failure) {
    var submitted = SubmitBranch.Options()
    let name = answer.run.plan.subject
    (submitted.branch, submitted.base) = (name, answer.target.name)
    (submitted.title, submitted.choices) = (answer.title, options.choices)
    submitted.movesIssue = false
    do throws(Failure) {
      answer.request = try await SubmitBranch.answer(submitted, in: session)
    } catch {
      let note = Diagnostic(
        rule, "'\(name)' was created with the changes, but has no pull request yet",
        severity: .note, hint: .flowctl("submit", name))
      throw Failure(error.status, error.diagnostics + [note])
    }
  }
}

/// What was picked, with the pull request.
struct PickAnswer {
  let run: FlowRun
  let picks: [Pick]
  let target: PickTarget
  let newTexts: [NewTexts]
  let isDryRun: Bool
  var request: SubmitAnswer?

  /// The title of the pull request.
  var title: String {
    let made = picks.filter { $0.made != nil }
    let more = made.count > 1 ? " and \(CountText.words(made.count - 1, "more change"))" : ""
    return (made.first?.commit.subject ?? "") + more
  }

  /// The steps, the warnings and the pull request, which a dry run only announces.
  func report(opens: Bool) -> Report {
    let name = "'\(run.plan.subject)'"
    let notes =
      newTexts.map { $0.warning(target.version) }
      + (opens && isDryRun
        ? ["would push \(name) and open its pull request into '\(target.name)'"] : [])
    let plan = PlanListing(run: run, isDryRun: isDryRun, notes: notes)
    var values = plan.ownValues
    values["into"] = .string(target.name)
    values["version"] = .string(target.version)
    values["picks"] = .array(picks.map(\.json))
    values["newTexts"] = .array(newTexts.map(\.json))
    values["pullRequest"] = request.map { .object($0.values) } ?? .null
    return Report(
      text: String(decoding: plan.listing.text, as: UTF8.self) + (request?.text ?? ""),
      values: values, isDeed: !isDryRun)
  }
}
