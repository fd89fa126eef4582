package import Base

/// Gates distributed over several machines.
package enum GateShards {
  /// The gates of each of `count` shards, balanced by their usual work.
  ///
  /// Gates that need each other stay together, as a machine can't read files of another. The
  /// same gates always result in the same shards.
  package static func split(_ gates: [Gate], into count: Int) -> [[Gate]] {
    let groups = groups(of: gates).map { group in
      (gates: group, seconds: group.reduce(0) { $0 + usual($1) })
    }
    let longestFirst = groups.enumerated().sorted {
      ($1.element.seconds, $0.offset) < ($0.element.seconds, $1.offset)
    }
    var shards = Array(repeating: (gates: [Gate](), seconds: 0.0), count: max(1, count))
    for (_, group) in longestFirst {
      let least = shards.indices.min { shards[$0].seconds < shards[$1].seconds } ?? 0
      shards[least].gates += group.gates
      shards[least].seconds += group.seconds
    }
    return shards.map { GateOrder.sorted($0.gates) }
  }

  /// Gates that need each other, directly or indirectly, in the order of their first ones.
  package static func groups(of gates: [Gate]) -> [[Gate]] {
    var group = Dictionary(gates.indices.map { (gates[$0].name, $0) }) { first, _ in first }
    for gate in gates {
      for need in gate.needs {
        guard let mine = group[gate.name], let other = group[need], mine != other else { continue }
        let (kept, gone) = (min(mine, other), max(mine, other))
        for (name, number) in group where number == gone { group[name] = kept }
      }
    }
    return Set(group.values).sorted().map { number in
      gates.filter { group[$0.name] == number }
    }
  }

  /// An estimate: measured durations differ between machines, so shards would not be stable.
  private static func usual(_ gate: Gate) -> Double {
    if case .builtIn = gate.work { 5 } else { 60 }
  }
}

/// Gates as a job matrix of GitHub Actions: the value of `strategy.matrix`.
package struct GateMatrix: Hashable, Sendable {
  private let shards: [[Gate]]

  /// A job for each shard that has gates.
  package init(shards: [[Gate]]) { self.shards = shards.filter { !$0.isEmpty } }

  /// `{"include": [{"name", "gates", "shard", "timeout-minutes"}]}`.
  package var json: JSONValue {
    let include = shards.enumerated().map { index, gates -> JSONValue in
      let names = gates.map(\.name)
      return [
        "name": .string(names.joined(separator: ", ")),
        "gates": .string(names.joined(separator: " ")),
        "shard": .string("\(index + 1)/\(shards.count)"),
        "timeout-minutes": .number(minutes(gates)),
      ]
    }
    return ["include": .array(include)]
  }

  /// The sum of all time-outs, with time for the checkout; GitHub allows 6 h.
  private func minutes(_ gates: [Gate]) -> Int {
    min(360, gates.reduce(0) { $0 + ($1.timeout + 59) / 60 } + 10)
  }
}
