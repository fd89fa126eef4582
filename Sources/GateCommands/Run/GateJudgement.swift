import Diagnostics
import Gates

/// How a gate's work ended, and what its reports tell.
struct GateJudgement: Sendable {
  var state: GateState
  var reason: String?
  var findings: [Diagnostic] = []
  var tests: TestCounts?
  var coverage: LineCounts?
  /// True where tests failed and passed when they ran again.
  var isFlaky = false
  /// The tests in full, for those that run again.
  var testReport: TestReport?

  init(_ state: GateState, reason: String? = nil) {
    self.state = state
    self.reason = reason
  }

  /// What the exit status and the reports say together.
  init(_ evidence: GateEvidence) {
    let verdict = ReportVerdict(evidence)
    (state, reason) = (verdict.state, verdict.reason)
    findings = verdict.diagnostics
    testReport = verdict.tests
    tests = verdict.tests?.counts
    isFlaky = (verdict.tests?.flakyCount ?? 0) > 0
  }

  /// Says more of why it ended so.
  mutating func add(_ words: String) {
    reason = [reason, words].compactMap(\.self).joined(separator: "; ")
  }
}
