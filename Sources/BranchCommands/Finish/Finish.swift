import Base
import Git
import GitHub
import GitHubCommands
import Gitflow
import Session

/// `finish`: merges a branch into its target, with tag, back-merges and deletion.
enum Finish {
  static let rule: RuleID = "finish"

  /// The options of the command line.
  struct Options: Sendable {
    var branch: FinishedName
    var method: MergeMethod?
    var finish: FinishOptions
    var execution: PlanExecutor.Options
    var fetches: Bool
    /// False to only continue with a pull request that exists.
    var opens = true
    var choices = GitHubChoices()

    var isDryRun: Bool { execution.isDryRun }

    /// The same command without pull requests.
    func locally(_ name: String) -> Command {
      Command(
        ["flowctl", "finish", name, "--local"] + (isDryRun ? ["--dry-run"] : [])
          + (finish.keeps ? ["--keep"] : []) + (execution.signsTags ? ["--sign"] : [])
          + (fetches ? [] : ["--no-fetch"]))
    }

    /// The branch model must allow the merge method.
    func checkMethod(for kind: BranchKind?) throws(Failure) {
      guard let method, let kind, method == .rebase || !kind.methods.contains(method) else {
        return
      }
      let allowed = kind.methods.filter { $0 != .rebase }.map(\.rawValue)
      throw Failure(
        .usage, "merge-method",
        "a \(kind.name) branch can't be finished with --method \(method.rawValue)",
        hint: allowed.first.map { .retry(with: "--method", $0) } ?? "leave out --method")
    }
  }

  /// Plans a finish in this clone, and runs the plan unless this is a dry run.
  static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    var execution = options.execution
    // A fetch has just contacted the remote.
    execution.asksFirst = !options.fetches
    let executor = try PlanExecutor(session, execution)
    var warnings: [String] = []
    let run = try await executor.run { settings async throws(Failure) in
      let made = try await plan(options, settings, session)
      warnings = made.warnings
      if !options.isDryRun { show(warnings, session) }
      return made.plan
    }
    if options.isDryRun {
      return PlanListing(run: run, isDryRun: true, notes: warnings).listing
    }
    // They were printed before the run started; the JSON output contains them too.
    let values: [String: JSONValue] =
      warnings.isEmpty ? [:] : ["notes": .strings(warnings + run.notes)]
    return PlanListing(run: run, values: values).listing
  }

  private static func show(_ warnings: [String], _ session: Session) {
    let lines = warnings.map { "note: \(ForeignText.shown($0))\n" }
    if !lines.isEmpty { session.world.console.writeErrors(Array(lines.joined().utf8)) }
  }

  private static func plan(
    _ options: Options, _ settings: PlanSettings, _ session: Session
  ) async throws(Failure) -> (plan: FlowPlan, warnings: [String]) {
    let policy = try session.policy().policy
    let remote = try await RemoteRefresh.run(
      policy.remote, of: settings.remotes, fetches: options.fetches, in: session)
    let name = try await session.refs().branch(
      options.branch.name, rule, form: .flowctl("finish", "<branch>", "--local"), in: session)
    let (reader, released) = try await FinishFactsReader.find(name, options, remote, in: session)
    if let released {
      return (try plan(reader.route, released, options.finish), [])
    }
    var facts = try await reader.facts(
      asksRemote: options.finish.pushes && (options.fetches || !options.isDryRun))
    let remarks = try await reader.checkRules(facts)
    let section = try await section(reader, facts)
    // The trunk, which contains the branch already, has to get its section, too.
    if facts.tips[name]?.local != nil, section != nil, reader.route.tagsBranch,
      case .merged = facts.landing
    {
      facts.landing = .open
    }
    var plan = try plan(reader.route, facts, options.finish)
    plan.notes += remarks
    fill(&plan, reader.route, section)
    plan.notes += [await releasePageNote(of: plan, reader, settings, options)].compactMap(\.self)
    let warnings = FinishPlanner(reader.route, facts, options.finish).warnings
    let tip = ObjectID(facts.tips[name]?.local ?? facts.tips[name]?.remote)
    let texts =
      if reader.route.version != nil, let tip { await session.storeTextNotes(of: tip) } else {
        [String]()
      }
    return (
      plan, warnings + texts + (options.finish.pushes ? try await reader.strayNotes(facts) : [])
    )
  }

  /// The plan for these facts, or the first reason against it.
  static func plan(
    _ route: FinishRoute, _ facts: FinishFacts, _ options: FinishOptions
  ) throws(Failure) -> FlowPlan {
    do throws(FinishError) {
      return try FinishPlanner(route, facts, options).plan()
    } catch {
      throw error.failure
    }
  }

  /// The version's section of the changelog, and the ref of the branch that it is for.
  private typealias Section = (source: String, step: FlowStep, notes: [String])

  /// Nil if nothing is missing in the changelog, or if the version is released.
  private static func section(
    _ reader: FinishFactsReader, _ facts: FinishFacts
  ) async throws(Failure) -> Section? {
    let (route, tips) = (reader.route, facts.tips[reader.route.branch])
    let ref = RefName.branch(route.branch)
    guard let version = route.version, facts.tag == nil, facts.merger == nil,
      facts.landing == .open || route.tagsBranch,
      let tip = ObjectID(tips?.local ?? tips?.remote),
      let section = try await VersionEdits(session: reader.session, base: tip).section(
        of: version, on: ref)
    else { return nil }
    let tracking = reader.remote.map { RefName.tracking(route.branch, of: $0) }
    return (tips?.local == nil ? tracking ?? ref : ref, section.step, section.notes)
  }

  /// Writes the section before the branch is tagged or merged.
  private static func fill(
    _ plan: inout FlowPlan, _ route: FinishRoute, _ section: Section?
  ) {
    guard let section,
      let place = plan.steps.firstIndex(where: { $0.releases(section.source) })
    else { return }
    if section.source == RefName.branch(route.branch) {
      plan.steps.insert(section.step, at: place)
      plan.notes += section.notes
    } else if let version = route.version {
      plan.notes.append(
        "the changelog of \(version) is not filled: '\(route.branch)' is not in this clone; to fill it "
          + "first: git switch \(ShellWord.quoted(route.branch))")
    }
  }

  /// A local finish doesn't change the GitHub release page of the version; nil if the plan creates
  /// no tag, or the remote is not known to be on GitHub.
  ///
  /// Sends no request: a user without a token in the environment may have no release page.
  private static func releasePageNote(
    of plan: FlowPlan, _ reader: FinishFactsReader, _ settings: PlanSettings, _ options: Options
  ) async -> String? {
    guard let version = reader.route.version, let remote = reader.remote,
      plan.steps.contains(where: { $0.kind == "tag" }),
      let url = settings.remotes.first(where: { $0.name == remote })?.url,
      await reader.session.world.remoteURL(url).flatMap(RemoteAddress.init)?.host != nil,
      let server = try? await GitHubServerChoice.make(GitHubChoices(), in: reader.session),
      case .success(.some) = TokenVariables.find(
        server.tokenVariables, in: reader.session.world.environment, for: server.host)
    else { return nil }
    let time = options.finish.pushes ? "" : " once '\(remote)' has the tag"
    return "finish does not change the GitHub release page of \(version); to publish it\(time): "
      + "flowctl release notes --to github --release \(version)"
  }
}

extension FlowStep {
  /// True for the step that merges a version's branch into production, or tags it.
  fileprivate func releases(_ ref: String) -> Bool {
    switch self {
    case .merge(let merge): merge.source == ref && !merge.canBeSkipped
    case .tag(let tag): tag.revision == .ref(ref)
    default: false
    }
  }
}
