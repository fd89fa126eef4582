import Configuration
package import Base
import Git
import GitHub
import GitHubCommands
import Gitflow
package import Session

/// `submit`: pushes a branch, and opens or updates its pull request.
package enum SubmitBranch {
  static let rule: RuleID = "submit"

  /// The options of the command line.
  package struct Options: Sendable {
    package var branch: String?
    package var base: String?
    package var title: String?
    package var bodyFile: String?
    package var isDraft = false
    package var labels: [String] = []
    package var reviewers: [String] = []
    package var pushes = true
    /// Overwrites commits of the remote branch that this one lacks.
    package var isForced = false
    package var movesIssue = true
    package var isDryRun = false
    package var choices = GitHubChoices()
    /// Further notes of the caller.
    var notes: [String] = []

    /// Options to submit the current branch.
    package init() {}
  }

  /// Pushes, then sends requests to GitHub; until then only Git is needed.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    try await answer(options, in: session).listing
  }

  /// The same, as values.
  static func answer(
    _ options: Options, in session: Session
  ) async throws(Failure) -> SubmitAnswer {
    let branch = if let own = options.branch { own } else { try await session.refs().head().branch }
    let session = try session.focused(onBranches: [branch])
    let own = try Repository(session)
    let repository = if let branch { try await own.withBasePolicy(of: branch) } else { own }
    func facts() async throws(Failure) -> SubmitFacts {
      try await SubmitGatherer(repository: try repository.fetched())
        .facts(options.branch, into: options.base)
    }
    let before = try await facts()
    let body: String? = if let file = options.bodyFile { try Self.body(file, session) } else { nil }
    let places = try await session.remotePlaces()
    try check(options, before, places, session)
    var options = options
    options.notes += await objections(to: before, options, in: repository)
    guard options.pushes,
      let section = try await missingSection(
        of: before.version, before.ref, before.tip, in: session)
    else {
      return try await answer(options, before, body, places, session)
    }
    if !options.isDryRun, !options.isForced || places.own != nil {
      try await checkGitHub(options.choices, session)
    }
    options.notes =
      [options.isDryRun ? "would " + section.step.text : section.step.pastText] + section.notes
      + options.notes
    try await fill(section.step, before, isDryRun: options.isDryRun, in: session)
    do throws(Failure) {
      let after = options.isDryRun ? before : try await facts()
      return try await answer(options, after, body, places, session)
    } catch {
      if options.isDryRun { throw error }
      let note = Diagnostic(
        rule, "before it failed, this run \(section.step.pastText)", severity: .note
      )
      throw Failure(error.status, error.diagnostics + [note])
    }
  }

  /// Why `check merge` fails for the request: it can be opened, but not merged.
  private static func objections(
    to facts: SubmitFacts, _ options: Options, in repository: Repository
  ) async -> [String] {
    // Whether a base is that of a stack, only the hosting service knows.
    guard options.base == nil,
      let change = try? await ChangeResolver(repository.session).resolve(.init(head: facts.name)),
      let report = try? await RequestCheck(repository).run(change)
    else { return [] }
    return report.diagnostics.filter(\.isCertainError)
      .map { "flowctl check merge fails: \($0.message)" }
  }

  private static func answer(
    _ options: Options, _ facts: SubmitFacts, _ body: String?, _ places: RemotePlaces,
    _ session: Session
  ) async throws(Failure) -> SubmitAnswer {
    let push = BranchPush(session: session, facts: facts)
    var answer = SubmitAnswer(
      facts: facts, wish: wish(options, facts, body), isDryRun: options.isDryRun)
    answer.notes = options.notes
    if options.pushes, !push.isDone {
      if !options.isDryRun { try await push.run(forced: options.isForced) }
      answer.hasPushed = true
    }
    do throws(Failure) {
      try await submit(&answer, options, places, session)
    } catch {
      throw pushed(answer, error, isHere: push.isDone)
    }
    return answer
  }

  /// What writes the section of the changelog that the branch of a version lacks; nil if it has it.
  static func missingSection(
    of version: Version?, _ ref: String, _ tip: ObjectID, in session: Session
  ) async throws(Failure) -> (step: FlowStep, notes: [String])? {
    guard let version else { return nil }
    return try await VersionEdits(session: session, base: tip).section(of: version, on: ref)
  }

  private static func fill(
    _ step: FlowStep, _ facts: SubmitFacts, isDryRun: Bool, in session: Session
  ) async throws(Failure) {
    let plan = FlowPlan(
      "finish", facts.name, again: .flowctl("finish", facts.name),
      tips: [facts.ref: CommitID(facts.tip)], steps: [step])
    _ = try await PlanExecutor(session, .init(isDryRun: isDryRun)).run(plan)
  }

  /// What needs no request: it is checked before anything changes.
  private static func check(
    _ options: Options, _ facts: SubmitFacts, _ places: RemotePlaces, _ session: Session
  ) throws(Failure) {
    if options.pushes {
      try BranchPush(session: session, facts: facts).check(forced: options.isForced)
    } else if facts.tracked == nil {
      throw Failure(
        .fail, rule, "'\(facts.name)' is not on '\(facts.remote)' yet",
        hint: "leave out --no-push")
    }
    if places.own != nil || !options.choices.repositories.isEmpty || options.isForced { return }
    throw Failure(
      .usage, rule, places.withoutRequests(facts.remote),
      hint: .git("push", "--set-upstream", facts.remote, facts.name))
  }

  /// A pull request needs a network and a token.
  static func checkGitHub(
    _ choices: GitHubChoices, _ session: Session
  ) async throws(Failure) {
    if choices.isOffline { throw GitHubError.offline(what: "the pull request").failure }
    _ = try await session.github(choices, needsToken: true)
  }

  private static func wish(
    _ options: Options, _ facts: SubmitFacts, _ body: String?
  ) -> SubmitPlan.Wish {
    var text = SubmittedText(
      of: facts.name, facts.branchClass, into: facts.target, subjects: facts.subjects,
      template: facts.template)
    if let title = options.title { text.title = title }
    if let body { text.body = body }
    return SubmitPlan.Wish(
      base: facts.target, text: text, givesTitle: options.title != nil, isDraft: options.isDraft,
      labels: options.labels, reviewers: options.reviewers)
  }

  /// `-` is standard input.
  private static func body(_ file: String, _ session: Session) throws(Failure) -> String {
    return try askingFiles(.badInput, rule, "can't read '\(file)'") { () throws(FileError) in
      let bytes =
        file == "-"
        ? try session.world.console.readInput(1 << 18)
        : try session.world.files.read(session.world.absolute(file), 1 << 18)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A failure with a note on the finished part: a push is not undone.
  private static func pushed(
    _ answer: SubmitAnswer, _ failure: Failure, isHere: Bool
  ) -> Failure {
    if answer.isDryRun { return failure }
    guard answer.hasPushed else { return isHere ? goneThere(answer, failure) : failure }
    let note = Diagnostic(
      rule,
      "'\(answer.facts.name)' is on '\(answer.facts.remote)', but its pull request is not open yet",
      severity: .note, hint: "rerun the command to open the pull request")
    return Failure(failure.status, failure.diagnostics + [note])
  }

  /// Nothing was pushed because the remote had the branch at the last fetch, maybe long ago.
  private static func goneThere(_ answer: SubmitAnswer, _ failure: Failure) -> Failure {
    guard answer.request == nil, answer.plan != nil,
      !failure.diagnostics.contains(where: { $0.hint != nil })
    else { return failure }
    let (name, remote) = (answer.facts.name, answer.facts.remote)
    let note = Diagnostic(
      rule, "'\(name)' was not pushed: it was already on '\(remote)' at the last fetch",
      severity: .note,
      hint: Remedy.explain("rerun the command after")
        .then(.git("fetch", "--prune", remote)))
    return Failure(failure.status, failure.diagnostics + [note])
  }

  private static func submit(
    _ answer: inout SubmitAnswer, _ options: Options, _ places: RemotePlaces, _ session: Session
  ) async throws(Failure) {
    if options.isForced, places.own == nil {
      return answer.notes.append(places.withoutRequests(answer.facts.remote))
    }
    let github = try await session.github(options.choices, needsToken: !options.isDryRun)
    if github.source == nil || options.choices.isOffline {
      guard options.isDryRun else { throw GitHubError.offline(what: "the pull request").failure }
      answer.notes.append("offline: unknown whether a pull request exists")
      answer.plan = SubmitPlan(answer.wish, over: nil)
      return
    }
    let writer = PullRequestWriter(
      client: github.client, repository: try github.neededRepository(), branch: answer.facts.name)
    let wish = answer.wish
    let (open, unknown) = try await asking(
      (await writer.open(into: wish.base), await writer.unknownLabel(among: wish.labels)))
    if let unknown { throw unknown.failure(rule) }
    let plan = SubmitPlan(wish, over: open.map { ($0.number, SubmitPlan.Wish($0)) })
    answer.plan = plan
    answer.request = open
    if !options.isDryRun {
      let written = try await asking(await writer.write(plan, wish, over: open))
      answer.request = written.request
      let asked = Set(written.request.reviewers.map { $0.lowercased() })
      answer.plan?.reviewers = plan.reviewers.filter { asked.contains($0.lowercased()) }
      answer.notes += written.failures
      answer.isIncomplete = !written.failures.isEmpty
      keep(written.request, session)
    }
    guard options.movesIssue, !wish.isDraft else { return }
    let moved = await BranchIssue(
      issue: answer.facts.branchClass.parts?.issue, session: session, choices: options.choices,
      column: \.reviewColumn
    ).outcome(isDryRun: options.isDryRun)
    answer.notes += moved.lines
    answer.isIncomplete = answer.isIncomplete || moved.isIncomplete
  }

  private static func keep(_ request: PullRequestRecord, _ session: Session) {
    guard let location = session.location else { return }
    PullRequestNotes(location, files: session.world.files).keep(
      PullRequestNote(request, seen: session.world.now()))
  }
}

extension PullRequestNote {
  /// Caches the pull request that GitHub returned.
  init(_ record: PullRequestRecord, seen: Int64) {
    let state: State =
      if record.mergedAt != nil {
        .merged
      } else if record.state == .closed {
        .closed
      } else {
        record.isDraft ? .draft : .open
      }
    self.init(
      branch: record.head, number: record.number, base: record.base, state: state, seen: seen,
      url: record.url, title: record.title)
  }
}
