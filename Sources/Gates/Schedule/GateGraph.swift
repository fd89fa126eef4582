/// The needs between gates.
package struct GateGraph: Sendable {
  private let gates: [String: Gate]

  package init(_ gates: [String: Gate]) { self.gates = gates }

  /// Checks that every need exists and that there are no cycles.
  package func check() throws(ScheduleError) {
    var isSound: Set<String> = []
    for name in sorted(gates.keys) { try walk(name, &isSound) }
  }

  /// These gates and all they need.
  package func closure(of names: some Sequence<String>) -> Set<String> {
    var found: Set<String> = []
    var open = Array(names)
    while let name = open.popLast() {
      guard found.insert(name).inserted else { continue }
      open += gates[name]?.needs ?? []
    }
    return found
  }

  /// Walks with its own list instead of recursion: needs can be deeper than a stack.
  private func walk(_ start: String, _ isSound: inout Set<String>) throws(ScheduleError) {
    var path: [(name: String, needs: ArraySlice<String>)] = []
    var isOnPath: Set<String> = []
    var next: String? = start
    while true {
      if let name = next, !isSound.contains(name) {
        if isOnPath.contains(name) {
          throw .cycle(Array(path.map(\.name).drop { $0 != name }))
        }
        guard let gate = gates[name] else {
          throw .unknown(need: name, of: path.last?.name ?? name)
        }
        isOnPath.insert(name)
        path.append((name, gate.needs[...]))
      }
      guard let last = path.indices.last else { return }
      next = path[last].needs.popFirst()
      if next == nil {
        let name = path.removeLast().name
        isOnPath.remove(name)
        isSound.insert(name)
        if path.isEmpty { return }
      }
    }
  }

  private func sorted(_ names: some Sequence<String>) -> [String] {
    names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Why gates can't be sorted.
package enum ScheduleError: Error, Hashable, Sendable {
  case duplicate(String)
  case unknown(need: String, of: String)
  case cycle([String])

  /// The error as a clause.
  package var reason: String {
    switch self {
    case .duplicate(let name): "two gates have the name '\(name)'"
    case .unknown(let need, let gate): "gate '\(gate)' needs '\(need)', which does not exist"
    case .cycle(let names):
      "gates need each other: \((names + names.prefix(1)).joined(separator: " → "))"
    }
  }
}
