import Configuration
package import Diagnostics
import Effects
import Gates
import Git
package import Gitflow
package import Session

/// `deploy`: runs the actions that follow after a change was merged.
package struct RunDeployment {
  /// Options of the command.
  package struct Options: Sendable {
    package var names: [String] = []
    package var version: Version?
    package var isDryRun = false
    package var resumes = false

    /// All actions of the branch, run for the first time.
    package init() {}
  }

  private let options: Options
  private let session: Session
  let plan: DeployPlan
  let facts: DeployFacts
  let head: ObjectID
  private let log: DeployLog

  static let rule: RuleID = "deploy"

  /// Shows the actions without running them.
  package static func plan(_ options: Options, in session: Session) async throws(Failure) -> Report
  {
    try await RunDeployment(options, session).report("deploy plan", [])
  }

  /// Runs the unfinished actions in order; the first failure ends the run.
  package static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    let run = try await RunDeployment(options, session)
    if options.isDryRun { return run.report("deploy run", []) }
    return run.report("deploy run", try await run.perform())
  }

  private init(_ options: Options, _ session: Session) async throws(Failure) {
    let configuration = try session.policy().configuration
    (facts, head) = try await DeployFactsGatherer(
      session: session, policy: configuration.policy, version: options.version
    ).gather()
    do throws(DeployRefusal) {
      plan = try DeployPlanner(configuration.gates.actions, facts).plan(options.names)
    } catch {
      throw error.failure
    }
    log = try DeployLog(session, head: head)
    self.options = options
    self.session = session
  }

  private func perform() async throws(Failure) -> [GateResult] {
    let open = plan.open
    if open.isEmpty { return [] }
    let unfinished = try log.read().unfinished
    guard options.resumes || unfinished.isEmpty else {
      throw Failure(
        .usage, Self.rule,
        "'\(unfinished.joined(separator: "', '"))' was interrupted for this commit",
        hint: .flowctl("deploy", "run", "--resume"))
    }
    do throws(DeployRefusal) { try plan.check() } catch { throw error.failure }
    try await refuseChanges()
    try log.lock(resuming: options.resumes)
    defer { log.unlock() }
    var outcomes: [GateResult] = []
    for step in open {
      if outcomes.contains(where: { $0.state != .passed }) {
        outcomes.append(
          GateResult(step.name, .blocked, reason: "the previous action did not pass"))
        continue
      }
      if Task.isCancelled {
        outcomes.append(GateResult(step.name, .cancelled, reason: "the run was interrupted"))
        continue
      }
      try log.add(.started, step.name)
      let outcome = try await perform(step)
      try log.add(outcome.state == .passed ? .done : .failed, step.name)
      outcomes.append(outcome)
    }
    return outcomes
  }

  /// The build must match the content of the commit.
  private func refuseChanges() async throws(Failure) {
    let status = try await session.workTreeStatus()
    let changed = status.changes.first { $0.kind != .untracked }?.path ?? status.staged.first
    guard let changed else { return }
    throw Failure(
      .usage, Self.rule, "'\(changed)' has uncommitted changes", hint: .git("stash"))
  }

  private func perform(_ step: DeployPlan.Step) async throws(Failure) -> GateResult {
    switch step.work {
    case .command:
      var gate = step.gate
      gate.needs = []
      let change = GateChange(
        head: head, source: facts.branch, directory: try session.repository().directory)
      let run = UncachedGateRun(
        session: session, change: change, checks: .none, variables: step.variables,
        secrets: reviewSecrets, label: "deploy")
      return try await run.run([gate], timeout: gate.timeout + 60).first
        ?? GateResult(step.name, .cancelled, reason: "the run was interrupted")
    case .tag(let name):
      let (git, head) = (try session.git(), head)
      try await askingGit(
        await git.createTag(name, at: head, message: "Release \(facts.version ?? name)"))
      return GateResult(step.name, .passed, reason: "'\(name)' made")
    }
  }

  /// App Review credentials: all are masked, including the account name.
  private var reviewSecrets: [String] {
    session.world.environment.all.filter { $0.key.contains("APP_REVIEW") }.map(\.value)
  }
}

extension DeployRefusal {
  fileprivate var failure: Failure {
    Failure(.usage, RunDeployment.rule, message, hint: hint)
  }
}
