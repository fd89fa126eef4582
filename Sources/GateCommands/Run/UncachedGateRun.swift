package import Diagnostics
import Effects
package import Gates
import Git
package import Session

/// Runs gates or actions on one tree, without the cache of a whole run.
package struct UncachedGateRun {
  let session: Session
  let change: GateChange
  let checks: BuiltInCheck
  /// Additional variables that programs get if their gate lists them.
  var variables: [String: String] = [:]
  /// Additional values that logs must not contain.
  var secrets: [String] = []
  /// True if the tree comes from another repository: its programs get no secrets.
  var isForked = false
  var medium = GateProgress.Medium.plain
  let label: String
  /// The exceptions; none if nil.
  var exceptions: GateExceptions?

  /// Creates a run.
  package init(
    session: Session, change: GateChange, checks: BuiltInCheck, variables: [String: String] = [:],
    secrets: [String] = [], isForked: Bool = false,
    medium: GateProgress.Medium = GateProgress.Medium.plain, label: String,
    exceptions: GateExceptions? = nil
  ) {
    self.session = session
    self.change = change
    self.checks = checks
    self.variables = variables
    self.secrets = secrets
    self.isForked = isForked
    self.medium = medium
    self.label = label
    self.exceptions = exceptions
  }

  /// Runs the gates in parallel; the output of each is written to standard error at its end.
  package func run(_ gates: [Gate], timeout: Int) async throws(Failure) -> [GateResult] {
    let location = try session.repository()
    let all = session.world.environment.all.merging(variables) { _, own in own }
    let environment = GateEnvironment(EnvironmentVariables(all), isForked: isForked)
    let places = GatePlaces(location, run: "\(session.world.now())-\(label)", report: nil)
    places.prune(session.world.files)
    let today = CalendarDay(secondsSince1970: Int(session.world.now()))
    let exceptions = exceptions ?? GateExceptions(today: today)
    let commands = CommandGate(
      world: session.world, directory: change.directory, environment: environment,
      secrets: SecretForms.patterns(of: environment.secrets + secrets), logs: places.logs,
      quarantine: exceptions.quarantined)
    var change = change
    change.files = try await GateFileLists(session: session, directory: change.directory)
      .lists(for: gates, of: change)
    let worker = GateWorker(
      session: session, checks: checks, change: change, commands: commands, keys: GateKeys(),
      store: nil, exceptions: exceptions, start: .now)
    let progress = GateProgress(gates.map(\.name), expected: [:], medium: medium)
    let worked = await GateExecutor(worker: worker, timeout: timeout, reports: [:])
      .run(gates, schedule: try schedule(gates), progress: progress)
    return gates.compactMap { worked[$0.name]?.outcome }
  }

  private func schedule(_ gates: [Gate]) throws(Failure) -> GateSchedule {
    do throws(ScheduleError) {
      return try GateSchedule(gates, jobs: session.world.cores)
    } catch {
      throw Failure(.badConfiguration, "gate", error.reason, hint: .flowctl("gate", "plan"))
    }
  }
}
