package import Diagnostics
import Effects
import Git
package import Gitflow
package import Session

/// `finish`: merges a branch into its target, with tag, back-merges and deletion.
package enum Finish {
  /// The options of the command line.
  package struct Options: Sendable {
    package var branch: FinishedName
    package var method: MergeMethod?
    package var finish: FinishOptions
    package var execution: PlanExecutor.Options
    package var fetches: Bool
    package var isDryRun: Bool
  }

  private static let rule: RuleID = "finish"

  /// Plans, and runs the plan unless this is a dry run.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let policy = try session.policy().policy
    var execution = options.execution
    // A fetch has just contacted the remote.
    execution.asksFirst = !options.fetches
    execution.isDryRun = options.isDryRun
    let executor = try PlanExecutor(session, execution)
    var warnings: [String] = []
    let run = try await executor.run { settings async throws(Failure) in
      let made = try await plan(options, policy, settings, session)
      warnings = made.warnings
      if !options.isDryRun { warn(of: warnings, session) }
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

  private static func warn(of warnings: [String], _ session: Session) {
    let lines = warnings.map { "note: \(ForeignText.shown($0))\n" }
    if !lines.isEmpty { session.world.console.writeErrors(Array(lines.joined().utf8)) }
  }

  private static func plan(
    _ options: Options, _ policy: Policy, _ settings: PlanSettings, _ session: Session
  ) async throws(Failure) -> (plan: FlowPlan, warnings: [String]) {
    let remote = try await RemoteRefresh.run(
      policy.remote, of: settings.remotes, fetches: options.fetches, in: session)
    let refs = try session.refs()
    let branch = try await refs.branch(
      options.branch.name, rule, form: .flowctl("finish", "<branch>", "--local"), in: session)
    let versions = try await VersionFacts.read(refs, policy, for: branch, in: session)
    let branchClass = BranchClassifier(policy.model).classify(branch)
    try check(options.method, branchClass.kind)
    let target: String
    do throws(Failure) {
      target = try AllowedTarget(policy.model, versions, remedy: .flowctl("finish", "<branch>"))
        .name(
          for: branch)
    } catch {
      let work = ReleasedWork(session: session, refs: refs, policy: policy, versions: versions)
      guard let (landed, place) = try await work.landed(branch) else { throw error }
      if options.finish.pushes, remote == nil { throw FinishError.noRemote.failure }
      return (landed.plan(options.finish, in: place), [])
    }
    let route = FinishRoute(
      branch, branchClass, into: target, method: options.method, model: policy.model,
      versions: versions)
    var facts = try await FinishFactsGatherer(
      session: session, refs: refs, remote: remote, policy: policy, versions: versions,
      known: options.branch.known
    ).facts(
      route,
      asksRemote: options.finish.pushes && (options.fetches || !options.isDryRun))
    facts.openParts = try await OpenParts(
      session: session, refs: refs, policy: policy, versions: versions
    ).names(into: branch)
    if facts.tag == nil, facts.reverted == nil, let landed = ObjectID(facts.landing.commit) {
      try await session.versionFiles().check(tagging: landed, of: route)
    }
    let rules = FinishRules(session: session, policy: policy)
    // Commits added after the release have their own hint.
    let remarks = facts.lateRemedy == nil ? try await rules.check(route, facts) : []
    let planner = FinishPlanner(route, facts, options.finish)
    var plan: FlowPlan
    do throws(FinishError) {
      plan = try planner.plan()
    } catch {
      throw error.failure
    }
    plan.notes += remarks
    try await fill(&plan, route, session)
    let page = ReleasePageNote(session: session, remotes: settings.remotes, remote: remote)
    let note = page.text(of: plan, route.version, pushes: options.finish.pushes)
    plan.notes += [note].compactMap(\.self)
    return (plan, planner.warnings)
  }

  /// Adds later changes to the version's section before the merge, because the section was
  /// written when the branch was created.
  private static func fill(
    _ plan: inout FlowPlan, _ route: FinishRoute, _ session: Session
  ) async throws(Failure) {
    let ref = RefName.branch(route.branch)
    guard let version = route.version, let tip = ObjectID(plan.tips[ref] ?? nil),
      let place = plan.steps.firstIndex(where: { step in
        if case .merge(let merge) = step {
          merge.source == ref && !merge.canBeSkipped
        } else {
          false
        }
      }),
      let step = try await VersionEdits(session: session, base: tip).filling(version, on: ref)
    else { return }
    plan.steps.insert(step, at: place)
  }

  private static func check(_ method: MergeMethod?, _ kind: BranchKind?) throws(Failure) {
    guard let method, let kind, method == .rebase || !kind.methods.contains(method) else { return }
    let legal = kind.methods.filter { $0 != .rebase }.map(\.rawValue)
    throw Failure(
      .usage, "merge-method",
      "a \(kind.name) branch can't be finished with --method \(method.rawValue)",
      hint: legal.first.map { .retry(with: "--method", $0) } ?? "leave out --method")
  }
}
