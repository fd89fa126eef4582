/// How a gate ended.
package enum GateState: String, CaseIterable, Sendable {
  case passed
  case failed
  /// It could not be judged: its program or its report is missing, stale, cut off or not readable.
  case error
  case timedOut = "timed-out"
  case cancelled
  case blocked
  /// Not run for a stated reason that the policy allows.
  case skipped
  /// It failed, and a waiver in force covers every finding.
  case waived

  /// Whether a required gate may end so.
  package var isAcceptable: Bool {
    switch self {
    case .passed, .waived, .skipped: true
    case .failed, .error, .timedOut, .cancelled, .blocked: false
    }
  }
}
