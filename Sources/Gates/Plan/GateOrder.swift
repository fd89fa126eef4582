/// In which order gates can run, by what they need.
package enum GateOrder {
  /// Every gate behind those that it needs.
  ///
  /// Of several that could come next, it is the one that mutates, then that of the highest priority,
  /// then that of the first name.
  package static func sorted(_ gates: [Gate]) -> [Gate] {
    var rest = gates.sorted(by: comesFirst)
    var placed: Set<String> = []
    let names = Set(gates.map(\.name))
    var order: [Gate] = []
    while !rest.isEmpty {
      let ready = rest.firstIndex { gate in
        gate.needs.allSatisfy { placed.contains($0) || !names.contains($0) }
      }
      // Without a ready one there is a circle, which the configuration has refused.
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
