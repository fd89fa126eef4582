import Gates
import TestSupport
import Testing

@Suite struct GateScheduleTests {
  @Test func `ready gates start by priority, then by name, up to the number of jobs`() throws {
    var schedule = try GateSchedule(
      [gate("b"), gate("a"), gate("c", priority: 5), gate("d")], jobs: 3)
    #expect(schedule.begin() == [.start("c"), .start("a"), .start("b")])
    #expect(schedule.finished("a", .passed) == [.start("d")])
    #expect(schedule.finished("d", .failed) == [])
    #expect(schedule.finished("c", .passed) == [])
    #expect(schedule.finished("b", .passed) == [.done])
  }

  @Test func `a gate waits for its needs, and is blocked if they did not pass`() throws {
    var schedule = try GateSchedule(
      [gate("unit"), gate("coverage", needs: ["unit"]), gate("badge", needs: ["coverage"])],
      jobs: 8)
    #expect(schedule.begin() == [.start("unit")])
    #expect(
      schedule.finished("unit", .timedOut) == [
        .block("coverage", need: "unit"), .block("badge", need: "coverage"), .done,
      ])
  }

  @Test func `a lock keeps two apart and lets others pass`() throws {
    var schedule = try GateSchedule(
      [gate("a", locks: ["simulator"]), gate("b", locks: ["simulator"]), gate("c")], jobs: 2)
    #expect(schedule.begin() == [.start("a"), .start("c")])
    #expect(schedule.finished("c", .passed) == [])
    #expect(schedule.finished("a", .failed) == [.start("b")])
  }

  @Test func `a gate that changes files runs first and alone, after its needs`() throws {
    var schedule = try GateSchedule(
      [
        gate("a", priority: 9), gate("format", needs: ["tools"], mutates: true), gate("tools"),
        gate("sort", mutates: true),
      ], jobs: 8)
    #expect(schedule.begin() == [.start("sort")])
    #expect(schedule.finished("sort", .passed) == [.start("tools")])
    #expect(schedule.finished("tools", .passed) == [.start("format")])
    #expect(schedule.finished("format", .passed) == [.start("a")])
  }

  @Test func `failing fast waits for a required gate and cancels the rest`() throws {
    var schedule = try GateSchedule(
      [gate("a", isRequired: false), gate("b"), gate("c"), gate("d")], jobs: 3, failsFast: true)
    #expect(schedule.begin() == [.start("a"), .start("b"), .start("c")])
    #expect(schedule.finished("a", .failed) == [.start("d")])
    #expect(schedule.finished("b", .error) == [.cancel("c"), .cancel("d")])
    #expect(schedule.finished("c", .cancelled) == [])
    #expect(schedule.finished("d", .passed) == [.done])
  }

  @Test func `an interrupted run drops waiting gates`() throws {
    var schedule = try GateSchedule([gate("a"), gate("b")], jobs: 1)
    #expect(schedule.begin() == [.start("a")])
    #expect(schedule.stop() == [.cancel("a"), .drop("b")])
    #expect(schedule.stop() == [])
    #expect(schedule.finished("a", .cancelled) == [.done])
  }

  @Test func `a run without gates ends at once`() throws {
    var schedule = try GateSchedule([], jobs: 1)
    #expect(schedule.begin() == [.done])
    #expect(schedule.finished("a", .passed) == [])
  }

  @Test func `cycles, unknown needs and duplicate names are refused`() {
    #expect(throws: ScheduleError.cycle(["b", "c"])) {
      try GateSchedule(
        [gate("a", needs: ["b"]), gate("b", needs: ["c"]), gate("c", needs: ["b"])], jobs: 1)
    }
    #expect(throws: ScheduleError.cycle(["a"])) {
      try GateSchedule([gate("a", needs: ["a"])], jobs: 1)
    }
    #expect(throws: ScheduleError.unknown(need: "x", of: "a")) {
      try GateSchedule([gate("a", needs: ["x"])], jobs: 1)
    }
    #expect(throws: ScheduleError.duplicate("a")) {
      try GateSchedule([gate("a"), gate("a")], jobs: 1)
    }
    #expect(ScheduleError.cycle(["b", "c"]).reason == "gates need each other: b → c → b")
  }

  @Test func `needs can be 50,000 deep`() throws {
    let gates = (0..<50_000).map { gate("g\($0)", needs: $0 == 0 ? [] : ["g\($0 - 1)"]) }
    try GateGraph(Dictionary(uniqueKeysWithValues: gates.map { ($0.name, $0) })).check()
  }

  @Test(arguments: 0..<300)
  func `every random run follows the rules and ends`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let gates = randomGates(&random)
    let jobs = Int.random(in: 1...4, using: &random)
    let failsFast = Bool.random(using: &random)
    var run = ObservedRun(gates, jobs: jobs)
    var schedule = try GateSchedule(gates, jobs: jobs, failsFast: failsFast)
    run.take(schedule.begin())
    while let name = run.running.randomElement(using: &random) {
      let state = GateState.allCases.randomElement(using: &random) ?? .passed
      run.ended[name] = state
      run.running.remove(name)
      run.take(schedule.finished(name, state))
    }
    #expect(run.doneCount == 1)
    #expect(Set(run.ended.keys) == Set(gates.map(\.name)))
  }

  private func randomGates(_ random: inout SeededGenerator) -> [Gate] {
    let count = Int.random(in: 0...9, using: &random)
    return (0..<count).map { number in
      gate(
        "g\(number)",
        needs: (0..<number).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
          .map { "g\($0)" },
        locks: ["x", "y"].filter { _ in Int.random(in: 0..<4, using: &random) == 0 },
        priority: Int.random(in: 0...2, using: &random),
        mutates: Int.random(in: 0..<6, using: &random) == 0,
        isRequired: Bool.random(using: &random))
    }
  }
}

/// A run of scheduled actions, compared with the rules of schedules.
private struct ObservedRun {
  let gates: [String: Gate]
  let jobs: Int
  var running: Set<String> = []
  var ended: [String: GateState] = [:]
  var doneCount = 0

  init(_ gates: [Gate], jobs: Int) {
    self.gates = Dictionary(uniqueKeysWithValues: gates.map { ($0.name, $0) })
    self.jobs = jobs
  }

  mutating func take(_ actions: [ScheduleAction]) {
    for action in actions {
      #expect(doneCount == 0)
      switch action {
      case .start(let name): start(name)
      case .block(let name, let need):
        #expect(ended[need]?.isAcceptable == false && gates[name]?.needs.contains(need) == true)
        end(name, .blocked)
      case .cancel(let name): #expect(running.contains(name))
      case .drop(let name): end(name, .cancelled)
      case .done:
        #expect(running.isEmpty)
        doneCount += 1
      }
    }
    #expect(running.count <= jobs)
  }

  private mutating func start(_ name: String) {
    guard let gate = gates[name] else {
      Issue.record("nobody knows \(name)")
      return
    }
    #expect(!running.contains(name) && ended[name] == nil)
    let isReady = gate.needs.allSatisfy { ended[$0]?.isAcceptable == true }
    #expect(isReady)
    let others = running.compactMap { gates[$0] }
    let isFree = others.allSatisfy { Set($0.locks).isDisjoint(with: gate.locks) && !$0.mutates }
    #expect(isFree)
    if gate.mutates { #expect(running.isEmpty) }
    if !gate.mutates, !gates.values.contains(where: { $0.needs.contains(name) }) {
      let late = gates.values.filter { $0.mutates && ended[$0.name] == nil }
      #expect(late.isEmpty)
    }
    running.insert(name)
  }

  private mutating func end(_ name: String, _ state: GateState) {
    #expect(ended[name] == nil && !running.contains(name))
    ended[name] = state
  }
}

private func gate(
  _ name: String, needs: [String] = [], locks: [String] = [], priority: Int = 0,
  mutates: Bool = false, isRequired: Bool = true
) -> Gate {
  Gate(
    name, .command(["true"]), needs: needs, locks: locks, isRequired: isRequired,
    mutates: mutates, priority: priority)
}
