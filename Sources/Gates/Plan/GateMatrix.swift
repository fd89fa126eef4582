package import Diagnostics

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

  /// As long as its gates may take one after another, with time for the checkout; GitHub allows 6 h.
  private func minutes(_ gates: [Gate]) -> Int {
    min(360, gates.reduce(0) { $0 + ($1.timeout + 59) / 60 } + 10)
  }
}
