/// Schedules gates: events in, actions out.
///
/// A gate that changes files runs before all others, and alone. Ready gates start by priority,
/// then by name, up to the number of jobs; a gate whose lock is taken lets others pass.
package struct GateSchedule: Sendable {
  private enum Phase {
    case waiting
    case running
    case ended(GateState)
  }

  private let gates: [String: Gate]
  private let order: [String]
  private let first: Set<String>
  private let jobs: Int
  private let failsFast: Bool
  private var phases: [String: Phase]
  private var running: Set<String> = []
  private var locks: Set<String> = []
  private var isDecided = false
  private var isDone = false

  /// A schedule of gates that need only each other; at least one job runs at a time.
  package init(_ gates: [Gate], jobs: Int, failsFast: Bool = false) throws(ScheduleError) {
    var byName: [String: Gate] = [:]
    for gate in gates {
      guard byName.updateValue(gate, forKey: gate.name) == nil else {
        throw .duplicate(gate.name)
      }
    }
    self.gates = byName
    try GateGraph(byName).check()
    first = GateGraph(byName).closure(of: gates.filter(\.mutates).map(\.name))
    order = gates.sorted(by: Self.startsBefore).map(\.name)
    phases = byName.mapValues { _ in .waiting }
    self.jobs = max(jobs, 1)
    self.failsFast = failsFast
  }

  /// The first actions.
  package mutating func begin() -> [ScheduleAction] { settle() }

  /// The actions after the end of a gate.
  package mutating func finished(_ name: String, _ state: GateState) -> [ScheduleAction] {
    guard case .running? = phases[name], let gate = gates[name] else { return [] }
    end(name, state)
    running.remove(name)
    locks.subtract(gate.locks)
    let decides = failsFast && gate.isRequired && !state.isAcceptable && !isDecided
    return (decides ? decide() : []) + settle()
  }

  /// The actions when the run is interrupted.
  package mutating func stop() -> [ScheduleAction] { decide() + settle() }

  private static func startsBefore(_ left: Gate, _ right: Gate) -> Bool {
    if left.priority != right.priority { return left.priority > right.priority }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }

  private mutating func end(_ name: String, _ state: GateState) { phases[name] = .ended(state) }

  private func isWaiting(_ name: String) -> Bool {
    if case .waiting? = phases[name] { return true }
    return false
  }

  /// The verdict is certain: no other gate needs to start or continue.
  private mutating func decide() -> [ScheduleAction] {
    guard !isDecided else { return [] }
    isDecided = true
    let waiting = order.filter(isWaiting)
    for name in waiting { end(name, .cancelled) }
    return order.filter(running.contains).map(ScheduleAction.cancel)
      + waiting.map(ScheduleAction.drop)
  }

  private mutating func settle() -> [ScheduleAction] {
    var actions = block()
    actions += start()
    if running.isEmpty, !isDone, !order.contains(where: isWaiting) {
      isDone = true
      actions.append(.done)
    }
    return actions
  }

  /// Repeated until nothing changes: a blocked gate blocks those that need it.
  private mutating func block() -> [ScheduleAction] {
    var actions: [ScheduleAction] = []
    var changes = true
    while changes {
      changes = false
      for name in order where isWaiting(name) {
        guard let need = gates[name]?.needs.first(where: hasFailed) else { continue }
        end(name, .blocked)
        actions.append(.block(name, need: need))
        changes = true
      }
    }
    return actions
  }

  private func hasFailed(_ name: String) -> Bool {
    if case .ended(let state)? = phases[name] { return !state.isAcceptable }
    return false
  }

  private mutating func start() -> [ScheduleAction] {
    var actions: [ScheduleAction] = []
    let isFirstPart = first.contains(where: isWaiting) || !first.isDisjoint(with: running)
    for name in order where isWaiting(name) && (!isFirstPart || first.contains(name)) {
      guard running.count < jobs, let gate = gates[name], canStart(gate) else { continue }
      phases[name] = .running
      running.insert(name)
      locks.formUnion(gate.locks)
      actions.append(.start(name))
    }
    return actions
  }

  private func canStart(_ gate: Gate) -> Bool {
    let isReady = gate.needs.allSatisfy { need in
      if case .ended(let state)? = phases[need] { return state.isAcceptable }
      return false
    }
    if !isReady { return false }
    if gate.mutates { return running.isEmpty }
    return locks.isDisjoint(with: gate.locks)
      && !running.contains { gates[$0]?.mutates == true }
  }
}

/// An action of a schedule.
package enum ScheduleAction: Hashable, Sendable {
  case start(String)
  /// The gate will not run: a gate that it needs did not pass.
  case block(String, need: String)
  /// The gate runs, but its result can't change the verdict any more.
  case cancel(String)
  /// The gate waits, and its result can't change the verdict.
  case drop(String)
  case done
}
