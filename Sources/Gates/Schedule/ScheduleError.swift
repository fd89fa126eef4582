/// Why gates can't be put in an order.
package enum ScheduleError: Error, Hashable, Sendable {
  /// Two gates have one name.
  case duplicate(String)
  /// A gate needs one that is not there.
  case unknown(need: String, of: String)
  /// Each needs the next one, and the last the first.
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
