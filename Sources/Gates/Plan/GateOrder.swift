/// The order of gates by their needs.
package enum GateOrder {
  /// Sorts every gate after those it needs.
  ///
  /// If several are ready, mutating gates come first, then by priority, then by name.
  package static func sorted(_ gates: [Gate]) -> [Gate] {
    var rest = gates.sorted(by: comesFirst)
    var placed: Set<String> = []
    let names = Set(gates.map(\.name))
    var order: [Gate] = []
    while !rest.isEmpty {
      let ready = rest.firstIndex { gate in
        gate.needs.allSatisfy { placed.contains($0) || !names.contains($0) }
      }
      // Without a ready gate there is a cycle, which the configuration rejects.
      let gate = rest.remove(at: ready ?? 0)
      placed.insert(gate.name)
      order.append(gate)
    }
    return order
  }

  private static func comesFirst(_ left: Gate, _ right: Gate) -> Bool {
    if left.mutates != right.mutates { return left.mutates }
    return left.priority == right.priority
      ? left.name < right.name : left.priority > right.priority
  }
}
