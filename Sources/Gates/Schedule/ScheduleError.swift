/// Why gates can't be put in an order.
package enum ScheduleError: Error, Hashable, Sendable {
  case duplicate(String)
  case unknown(need: String, of: String)
  case cycle([String])

  /// The error in a clause.
  package var reason: String {
    switch self {
    case .duplicate(let name): "two gates are called '\(name)'"
    case .unknown(let need, let gate): "gate '\(gate)' needs '\(need)', which is not there"
    case .cycle(let names):
      "gates need each other: \((names + names.prefix(1)).joined(separator: " → "))"
    }
  }
}
