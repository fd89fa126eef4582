/// Merges the shards of one run.
package enum GateRunMerge {
  /// Why shards are not one complete run.
  package enum Mismatch: Error, Hashable, Sendable {
    case noShard
    case notAShard(place: String)
    case differs(what: String, place: String)
    case otherCommit(String, expected: String, place: String)
    case missing([Int], of: Int)
    case twice(Int)
    /// Gates that no shard ran, and gates that several shards ran.
    case gates(missing: [String], twice: [String])

    /// The error as a clause.
    package var reason: String {
      switch self {
      case .noShard: "no shards given"
      case .notAShard(let place): "'\(place)' is not a shard of a run"
      case .differs(let what, let place): "'\(place)' belongs to another \(what)"
      case .otherCommit(let commit, let head, let place):
        "'\(place)' checked commit \(commit.prefix(10)), but HEAD is \(head.prefix(10))"
      case .missing(let numbers, let count):
        "missing of \(count) shards: \(numbers.map { "\($0)" }.joined(separator: ", "))"
      case .twice(let number): "shard \(number) is given twice"
      case .gates(let missing, let twice):
        ([missing.isEmpty ? nil : "no shard ran \(missing.joined(separator: ", "))"]
          + [twice.isEmpty ? nil : "several shards ran \(twice.joined(separator: ", "))"])
          .compactMap(\.self).joined(separator: "; ")
      }
    }
  }

  /// The run as the base requires it, independent of what the shards say.
  package struct Expected: Hashable, Sendable {
    package var head: String
    package var configuration: String
    /// The gates that the shards must have run.
    package var planned: [String]
    package var policy: GatePolicySummary

    package init(
      head: String, configuration: String, planned: [String], policy: GatePolicySummary
    ) {
      self.head = head
      self.configuration = configuration
      self.planned = planned
      self.policy = policy
    }
  }

  /// The whole run of all its shards.
  ///
  /// Each must exist once, with the same run, and with the commit and configuration of this clone.
  package static func merged(
    _ shards: [(place: String, record: GateRunRecord)], as expected: Expected
  ) throws(Mismatch) -> GateRun {
    guard let first = shards.first else { throw .noShard }
    guard let count = first.record.shard?.count else { throw .notAShard(place: first.place) }
    try check(shards, count, like: first.record, expected)
    let ordered = shards.sorted { ($0.record.shard?.index ?? 0) < ($1.record.shard?.index ?? 0) }
    let gates = ordered.flatMap(\.record.run.gates)
    try check(gates, planned: expected.planned)
    let byName = Dictionary(gates.map { ($0.name, $0) }, uniquingKeysWith: worse)
    let names = expected.planned + gates.map(\.name)
    var seen: Set<String> = []
    var run = first.record.run
    run.isShare = false
    run.gates = names.filter { seen.insert($0).inserted }.compactMap { byName[$0] }
    run.started = ordered.map(\.record.run.started).min() ?? run.started
    run.seconds = ordered.map(\.record.run.seconds).max() ?? run.seconds
    run.policy = expected.policy
    for index in run.gates.indices {
      run.gates[index].isRequired = expected.policy.required.contains(run.gates[index].name)
    }
    for shard in ordered {
      run.notes += shard.record.run.notes.filter { !run.notes.contains($0) }
      let broken = shard.record.run.policy.findings
      run.policy.findings += broken.filter { !run.policy.findings.contains($0) }
    }
    return run
  }

  private static func check(
    _ shards: [(place: String, record: GateRunRecord)], _ count: Int, like first: GateRunRecord,
    _ expected: Expected
  ) throws(Mismatch) {
    var found: Set<Int> = []
    for (place, record) in shards {
      guard let shard = record.shard else { throw .notAShard(place: place) }
      if record.head != expected.head {
        throw .otherCommit(record.head, expected: expected.head, place: place)
      }
      if record.configuration != expected.configuration {
        throw .differs(what: "configuration", place: place)
      }
      if record.id != first.id { throw .differs(what: "run", place: place) }
      if shard.count != count { throw .differs(what: "number of shards", place: place) }
      guard found.insert(shard.index).inserted else { throw .twice(shard.index) }
    }
    let missing = (1...count).filter { !found.contains($0) }
    if !missing.isEmpty { throw .missing(missing, of: count) }
  }

  /// Every shard lists gates that the policy skips; other gates are in one shard.
  private static func check(_ gates: [GateResult], planned: [String]) throws(Mismatch) {
    let names = Set(planned)
    let done = Dictionary(
      grouping: gates.filter { $0.state != .skipped || names.contains($0.name) }, by: \.name)
    let missing = planned.filter { done[$0] == nil }
    let twice = done.filter { $0.value.count > 1 }.map(\.key).sorted()
    if !missing.isEmpty || !twice.isEmpty { throw .gates(missing: missing, twice: twice) }
  }

  private static func worse(_ left: GateResult, _ right: GateResult) -> GateResult {
    left.state.isAcceptable ? right : left
  }
}
