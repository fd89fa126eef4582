/// In which order gates can run, by what they need.
package enum GateOrder {
  /// The names of gates that need one another in a circle, the first again at the end; nil without one.
  package static func cycle(in gates: [Gate]) -> [String]? {
    let needs = Dictionary(gates.map { ($0.name, $0.needs) }) { first, _ in first }
    var done: Set<String> = []
    for gate in gates where !done.contains(gate.name) {
      if let cycle = cycle(from: gate.name, needs, &done) { return cycle }
    }
    return nil
  }

  /// A walk with its path kept, not calls within calls: a chain may be long.
  private static func cycle(
    from start: String, _ needs: [String: [String]], _ done: inout Set<String>
  ) -> [String]? {
    var path = [(name: start, next: 0)]
    while let last = path.last {
      let following = needs[last.name] ?? []
      guard last.next < following.count else {
        done.insert(last.name)
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let name = following[last.next]
      if let position = path.firstIndex(where: { $0.name == name }) {
        return path[position...].map(\.name) + [name]
      }
      if !done.contains(name), needs[name] != nil { path.append((name, 0)) }
    }
    return nil
  }

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
