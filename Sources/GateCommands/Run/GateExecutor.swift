import Base
import Gates

/// Runs gates in parallel in the order of a schedule.
struct GateExecutor {
  /// What happens in a run.
  private enum Event: Sendable {
    case ended(GateExecution)
    case tick
    case timeUp
  }

  let context: GateRunContext
  /// Seconds after which the whole run ends.
  let timeout: Int
  /// Existing reports by the gates that wrote them.
  let reports: [String: [NeededReport]]
  /// Records the passes so far, for the next run if this one is killed.
  var keeping: (@Sendable ([String: GateExecution]) async -> [String: GateExecution])?

  /// Minimum seconds between two records; a shorter gate is quickly rerun.
  private static let keepingInterval = 2.0

  /// The result of each gate; a cancelled task stops running gates and starts no others.
  func run(
    _ gates: [Gate], schedule: GateSchedule, progress: GateProgress
  ) async -> [String: GateExecution] {
    var state = RunState(gates, schedule, progress, console: context.world.console)
    await withTaskGroup(of: Event.self) { group in
      group.addTask { [timeout] in
        try? await Task.sleep(for: .seconds(timeout))
        return .timeUp
      }
      if state.progress.isLive { group.addTask { await Self.tick() } }
      perform(state.schedule.begin(), &state, &group)
      while !state.isDone, let event = await group.next() {
        take(event, &state, &group)
        await keepPasses(&state)
      }
      group.cancelAll()
    }
    state.say(state.progress.finish())
    return state.executions
  }

  /// The end of the run records the rest, so the last gate need not wait.
  private func keepPasses(_ state: inout RunState) async {
    guard let keeping, !state.isDone, !state.isStopped,
      context.now - state.lastKept >= Self.keepingInterval,
      state.executions.values.contains(where: { $0.isNewPass && $0.sawSameTree == nil })
    else { return }
    state.executions = await keeping(state.executions)
    state.lastKept = context.now
  }

  private static func tick() async -> Event {
    try? await Task.sleep(for: .milliseconds(200))
    return .tick
  }

  private func take(_ event: Event, _ state: inout RunState, _ group: inout TaskGroup<Event>) {
    if Task.isCancelled { perform(state.schedule.stop(), &state, &group) }
    switch event {
    case .tick:
      state.say(state.progress.tick(at: context.now))
      if !group.isCancelled { group.addTask { await Self.tick() } }
    case .timeUp:
      guard !Task.isCancelled, !state.isStopped else { return }
      state.isTimedOut = true
      perform(state.schedule.stop(), &state, &group)
    case .ended(var execution):
      if execution.result.state == .cancelled {
        execution.result.state = state.isTimedOut ? .timedOut : .cancelled
        execution.result.reason = state.stopReason
      }
      state.end(execution, at: context.now)
      perform(
        state.schedule.finished(execution.result.name, execution.result.state), &state, &group)
    }
  }

  private func perform(
    _ actions: [ScheduleAction], _ state: inout RunState, _ group: inout TaskGroup<Event>
  ) {
    for action in actions {
      switch action {
      case .start(let name):
        guard let gate = state.gates[name] else { continue }
        state.say(state.progress.started(name, at: context.now))
        let known = gate.needs.flatMap {
          self.reports[$0] ?? state.executions[$0]?.written ?? []
        }
        group.addTask { [context] in
          .ended(await context.execute(gate, reports: known))
        }
      case .block(let name, let need):
        state.leave(name, .blocked, "needed gate '\(need)' did not pass", at: context.now)
      case .cancel:
        // A stop cancels all running gates; each reports its own end.
        state.isStopped = true
        group.cancelAll()
      case .drop(let name):
        state.isStopped = true
        state.leave(name, .cancelled, state.stopReason, at: context.now)
      case .done: state.isDone = true
      }
    }
  }
}

/// The state of a run in progress.
private struct RunState {
  let gates: [String: Gate]
  var schedule: GateSchedule
  var progress: GateProgress
  var executions: [String: GateExecution] = [:]
  var lastKept = 0.0
  var isDone = false
  var isStopped = false
  var isTimedOut = false
  private let console: Console

  init(_ gates: [Gate], _ schedule: GateSchedule, _ progress: GateProgress, console: Console) {
    self.gates = Dictionary(gates.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.schedule = schedule
    self.progress = progress
    self.console = console
  }

  var stopReason: String {
    if isTimedOut { return "the run exceeded its time-out" }
    return Task.isCancelled ? "the run was interrupted" : "the verdict was already certain"
  }

  mutating func end(_ execution: GateExecution, at now: Double) {
    let name = execution.result.name
    executions[name] = execution
    // The output is in the log and need not stay in memory.
    executions[name]?.output = []
    say(progress.ended(execution.result, output: execution.output, at: now))
  }

  mutating func leave(_ name: String, _ state: GateState, _ reason: String, at now: Double) {
    guard let gate = gates[name] else { return }
    end(GateExecution(gate, state, reason: reason), at: now)
  }

  func say(_ text: String) {
    if !text.isEmpty { console.writeErrors(Array(text.utf8)) }
  }
}
