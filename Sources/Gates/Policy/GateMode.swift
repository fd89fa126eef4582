/// What a gate's end means for the verdict, the strictest first.
package enum GateMode: String, CaseIterable, Comparable, Sendable {
  case required
  /// It runs and is shown, but does not decide.
  case advisory
  case skipped

  /// Whether one asks for less than the other.
  package static func < (left: GateMode, right: GateMode) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .required: 2
    case .advisory: 1
    case .skipped: 0
    }
  }
}
