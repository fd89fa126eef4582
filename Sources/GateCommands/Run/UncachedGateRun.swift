package import Base
package import Gates
package import Session

/// Runs gates or actions on one tree, without the cache of a whole run.
package enum UncachedGateRun {
  /// Runs the gates in parallel; the output of each is written to standard error at its end.
  ///
  /// Programs get `variables` if their gate lists them, and logs contain no value of `secrets`. The
  /// programs of a forked tree get no secrets.
  package static func run(
    _ gates: [Gate], on input: GateInput, by checks: BuiltInCheck, label: String, timeout: Int,
    variables: [String: String] = [:], secrets: [String] = [], isForked: Bool = false,
    exceptions: GateExceptions? = nil, medium: GateProgress.Medium = .plain, in session: Session
  ) async throws(Failure) -> [GateResult] {
    let places = GatePlaces(
      try session.repository(), run: "\(session.world.now())-\(label)", report: nil)
    places.prune(session.world.files)
    let today = CalendarDay(secondsSince1970: Int(session.world.now()))
    let context = GateRunContext(
      input, arguments: try await session.argumentsOfHead(of: gates, input), by: checks,
      variables: variables, secrets: secrets, isForked: isForked,
      exceptions: exceptions ?? GateExceptions(today: today), logs: places.logs, in: session)
    let progress = GateProgress(gates.map(\.name), expected: [:], medium: medium)
    let executions = await GateExecutor(context: context, timeout: timeout, reports: [:])
      .run(gates, schedule: try GateSchedule.planned(gates, in: session), progress: progress)
    return gates.compactMap { executions[$0.name]?.result }
  }
}

extension GateSchedule {
  /// The schedule of gates; by default as many run in parallel as the machine has cores.
  static func planned(
    _ gates: [Gate], jobs: Int? = nil, failsFast: Bool = false, in session: Session
  ) throws(Failure) -> GateSchedule {
    do throws(ScheduleError) {
      return try GateSchedule(gates, jobs: jobs ?? session.world.cores, failsFast: failsFast)
    } catch {
      throw Failure(.badConfiguration, "gate", error.reason, hint: .flowctl("gate", "plan"))
    }
  }
}
