import Configuration
import Base
import Gates
import Git
import Gitflow
import Session

/// `deploy`: runs the actions that follow after a change was merged.
struct RunDeployment {
  private let session: Session
  let plan: DeployPlan
  let facts: DeployFacts
  let head: ObjectID
  private let log: DeployLog

  static let rule: RuleID = "deploy"

  /// Plans the actions for the commit that is checked out.
  init(_ choice: DeployCommand.Choice, in session: Session) async throws(Failure) {
    let branch = try await DeployFactsGatherer.branch(in: session)
    let session = try session.focused(onBranches: [branch])
    let configuration = try session.policy().configuration
    (facts, head) = try await DeployFactsGatherer(
      session: session, policy: configuration.policy, version: choice.release
    ).gather()
    do throws(DeployRefusal) {
      plan = try DeployPlanner(configuration.gates.actions, facts).plan(choice.actions)
    } catch {
      throw error.failure
    }
    log = try DeployLog(session, head: head)
    self.session = session
  }

  /// Runs the unfinished actions in order; the first failure ends the run.
  func perform(resuming: Bool) async throws(Failure) -> [GateResult] {
    let open = plan.open
    if open.isEmpty { return [] }
    let unfinished = try log.read().unfinished
    guard resuming || unfinished.isEmpty else {
      throw Failure(
        .usage, Self.rule,
        "'\(unfinished.joined(separator: "', '"))' was interrupted for this commit",
        hint: .flowctl("deploy", "run", "--resume"))
    }
    do throws(DeployRefusal) { try plan.check() } catch { throw error.failure }
    try await refuseChanges()
    try log.lock(resuming: resuming)
    defer { log.unlock() }
    var results: [GateResult] = []
    for step in open {
      if results.contains(where: { $0.state != .passed }) {
        results.append(
          GateResult(step.name, .blocked, reason: "the previous action did not pass"))
        continue
      }
      if Task.isCancelled {
        results.append(GateResult(step.name, .cancelled, reason: "the run was interrupted"))
        continue
      }
      try log.add(.started, step.name)
      let result = try await perform(step)
      try log.add(result.state == .passed ? .done : .failed, step.name)
      results.append(result)
    }
    return results
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
      let input = GateInput(
        Change(source: facts.branch, head: head), directory: try session.repository().directory)
      return try await UncachedGateRun.run(
        [gate], on: input, by: .none, label: "deploy", timeout: gate.timeout + 60,
        variables: step.variables, secrets: reviewSecrets, in: session
      ).first ?? GateResult(step.name, .cancelled, reason: "the run was interrupted")
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

/// Records the deploy runs of a commit beside the repository.
struct DeployLog {
  /// Absolute path of the journal.
  let path: String
  private let directory: String
  private let files: FileSystem

  private static let rule: RuleID = "deploy"
  private static let limit = 1 << 20

  init(_ session: Session, head: ObjectID) throws(Failure) {
    directory = try session.repository().commonDirectory + "/flowctl/deploy"
    path = "\(directory)/\(head).journal"
    files = session.world.files
  }

  func read() throws(Failure) -> DeployJournal {
    do throws(FileError) {
      return DeployJournal(parsing: try files.read(path, Self.limit))
    } catch .notFound {
      return DeployJournal()
    } catch {
      throw Failure(.inputOutput, Self.rule, "can't read '\(path)': \(error.reason)")
    }
  }

  func add(_ state: DeployJournal.State, _ action: String) throws(Failure) {
    try askingFiles(
      .inputOutput, Self.rule, "can't write '\(path)'",
      try files.append(path, DeployJournal.line(state, action)))
  }

  /// Prevents a second run; an interrupted run can be resumed and is replaced.
  func lock(resuming: Bool) throws(Failure) {
    do throws(FileError) {
      try files.makeDirectory(directory)
      if resuming { try? files.remove(path + ".lock") }
      try files.create(path + ".lock", [])
    } catch .exists {
      throw Failure(
        .cannotCreate, Self.rule, "another run is deploying this commit, or was interrupted",
        hint: Remedy.explain("if no other run is in progress, run").then(
          .flowctl("deploy", "run", "--resume")))
    } catch {
      throw Failure(.cannotCreate, Self.rule, "can't write '\(path).lock': \(error.reason)")
    }
  }

  func unlock() { try? files.remove(path + ".lock") }
}
