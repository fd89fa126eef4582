/// A place on the page; as it is made of a number, a link can lead nowhere else.
struct PageAnchor {
  /// The parts of the page in their order.
  enum Part: String, CaseIterable {
    case failures
    case gates
    case findings
    case tests
    case coverage
    case strings
    case branches
    case policy

    var title: String {
      switch self {
      case .failures: "Failures"
      case .gates: "Gates"
      case .findings: "Other findings"
      case .tests: "Tests"
      case .coverage: "Coverage"
      case .strings: "Strings"
      case .branches: "Branches"
      case .policy: "Policy"
      }
    }
  }

  let id: String

  /// A part.
  init(_ part: Part) { id = part.rawValue }

  /// The trouble of a gate, by the gate's place in the run.
  init(gate index: Int) { id = "gate-\(index + 1)" }

  var link: String { "#" + id }
}
