import Diagnostics
import Formats

/// Whether a gate fails where it must.
package enum GateProof: Hashable, Sendable {
  case canFail(String)
  case neverFailed(String)
  case unknown(String)

  /// What a run with the plant proves by itself; nil where it failed and does not say on what.
  package init?(planted outcome: GateOutcome, _ gate: Gate) {
    switch outcome.state {
    case .passed, .waived, .skipped: self = .neverFailed(outcome.reason ?? "the gate passed")
    case .error, .timedOut, .cancelled, .blocked:
      self = .unknown(outcome.reason ?? outcome.state.rawValue)
    case .failed:
      // A check of our own sees nothing but the plant.
      guard case .command = gate.work else {
        self = .canFail(outcome.reason ?? "the gate failed")
        return
      }
      guard Self.tellsPlant(outcome) else { return nil }
      self = .canFail(outcome.reason ?? "its findings name the violation")
    }
  }

  /// What a run without the plant adds where the one with it failed.
  package init(control: GateOutcome) {
    switch control.state {
    case .passed: self = .canFail("it fails with the violation and passes without")
    case .failed: self = .unknown("it also fails without the violation")
    case .error, .timedOut, .cancelled, .blocked, .skipped, .waived:
      self = .unknown("without the violation: \(control.reason ?? control.state.rawValue)")
    }
  }

  private static func tellsPlant(_ outcome: GateOutcome) -> Bool {
    let mark = GatePlant.mark.utf8.map(ASCII.lowercased)
    return outcome.findings.contains { finding in
      [finding.place?.path ?? "", finding.message, finding.subject ?? ""]
        .contains { $0.utf8.map(ASCII.lowercased).contains(mark) }
    }
  }
}
