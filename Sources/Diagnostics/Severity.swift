/// How much a finding weighs, from a remark to a refusal.
package enum Severity: String, CaseIterable, Comparable, Sendable {
  case note
  case warning
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
