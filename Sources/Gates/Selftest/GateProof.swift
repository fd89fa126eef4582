import Base

/// Whether a gate fails on a violation.
package enum GateProof: Hashable, Sendable {
  case canFail(String)
  case neverFailed(String)
  case unknown(String)

  /// The result of a run with the violation; nil if it failed without naming the violation.
  package init?(planted outcome: GateResult, _ gate: Gate) {
    switch outcome.state {
    case .passed, .waived, .skipped: self = .neverFailed(outcome.reason ?? "the gate passed")
    case .error, .unknown, .timedOut, .cancelled, .blocked:
      self = .unknown(outcome.reason ?? outcome.state.rawValue)
    case .failed:
      // A built-in check reads only the violation.
      guard case .command = gate.work else {
        self = .canFail(outcome.reason ?? "the gate failed")
        return
      }
      guard Self.tellsPlant(outcome) else { return nil }
      self = .canFail(outcome.reason ?? "its findings name the violation")
    }
  }

  /// The result of a run without the violation, after the run with it failed.
  package init(control: GateResult) {
    switch control.state {
    case .passed: self = .canFail("it fails with the violation and passes without")
    case .failed: self = .unknown("it also fails without the violation")
    case .error, .unknown, .timedOut, .cancelled, .blocked, .skipped, .waived:
      self = .unknown("without the violation: \(control.reason ?? control.state.rawValue)")
    }
  }

  private static func tellsPlant(_ outcome: GateResult) -> Bool {
    let mark = GatePlant.mark.utf8.map(ASCII.lowercased)
    return outcome.findings.contains { finding in
      [finding.place?.path ?? "", finding.message, finding.subject ?? ""]
        .contains { $0.utf8.map(ASCII.lowercased).contains(mark) }
    }
  }
}
