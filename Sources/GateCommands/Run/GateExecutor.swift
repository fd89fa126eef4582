import Diagnostics
import Effects
import Gates

/// Runs gates in parallel in the order of a schedule.
struct GateExecutor {
  /// What happens in a run.
  private enum Event: Sendable {
    case ended(GateExecution)
    case tick
    case timeUp
  }

  let worker: GateWorker
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
    var state = RunState(gates, schedule, progress, console: worker.world.console)
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
    return state.worked
  }

  /// The end of the run records the rest, so the last gate need not wait.
  private func keepPasses(_ state: inout RunState) async {
    guard let keeping, !state.isDone, !state.isStopped,
      worker.now - state.lastKept >= Self.keepingInterval,
      state.worked.values.contains(where: { $0.isNewPass && $0.sawSameTree == nil })
    else { return }
    state.worked = await keeping(state.worked)
    state.lastKept = worker.now
  }

  private static func tick() async -> Event {
    try? await Task.sleep(for: .milliseconds(200))
    return .tick
  }

  private func take(_ event: Event, _ state: inout RunState, _ group: inout TaskGroup<Event>) {
    if Task.isCancelled { perform(state.schedule.stop(), &state, &group) }
    switch event {
    case .tick:
      state.say(state.progress.tick(at: worker.now))
      if !group.isCancelled { group.addTask { await Self.tick() } }
    case .timeUp:
      guard !Task.isCancelled, !state.isStopped else { return }
      state.isTimedOut = true
      perform(state.schedule.stop(), &state, &group)
    case .ended(var worked):
      if worked.outcome.state == .cancelled {
        worked.outcome.state = state.isTimedOut ? .timedOut : .cancelled
        worked.outcome.reason = state.stopReason
      }
      state.end(worked, at: worker.now)
      perform(
        state.schedule.finished(worked.outcome.name, worked.outcome.state), &state, &group)
    }
  }

  private func perform(
    _ actions: [ScheduleAction], _ state: inout RunState, _ group: inout TaskGroup<Event>
  ) {
    for action in actions {
      switch action {
      case .start(let name):
        guard let gate = state.gates[name] else { continue }
        state.say(state.progress.started(name, at: worker.now))
        let known = gate.needs.flatMap {
          self.reports[$0] ?? state.worked[$0]?.written ?? []
        }
        group.addTask { [worker] in
          return .ended(await worker.work(gate, reports: known))
        }
      case .block(let name, let need):
        state.leave(name, .blocked, "needed gate '\(need)' did not pass", at: worker.now)
      case .cancel:
        // A stop cancels all running gates; each reports its own end.
        state.isStopped = true
        group.cancelAll()
      case .drop(let name):
        state.isStopped = true
        state.leave(name, .cancelled, state.stopReason, at: worker.now)
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
  var worked: [String: GateExecution] = [:]
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

  mutating func end(_ gate: GateExecution, at now: Double) {
    let name = gate.outcome.name
    worked[name] = gate
    // The output is in the log and need not stay in memory.
    worked[name]?.output = []
    say(progress.ended(gate.outcome, output: gate.output, at: now))
  }

  mutating func leave(_ name: String, _ state: GateState, _ reason: String, at now: Double) {
    guard let gate = gates[name] else { return }
    let outcome = GateResult(
      name, state, isRequired: gate.isRequired, reason: reason, needs: gate.needs)
    end(GateExecution(outcome: outcome), at: now)
  }

  func say(_ text: String) {
    if !text.isEmpty { console.writeErrors(Array(text.utf8)) }
  }
}
