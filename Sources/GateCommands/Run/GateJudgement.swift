import Diagnostics
import Gates

/// The result of a gate and of its reports.
struct GateJudgement: Sendable {
  var state: GateState
  var reason: String?
  var findings: [Diagnostic] = []
  var tests: TestCounts?
  var coverage: LineCounts?
  /// True if tests failed and passed in a rerun.
  var isFlaky = false
  /// All tests, for the rerun.
  var testReport: TestReport?

  init(_ state: GateState, reason: String? = nil) {
    self.state = state
    self.reason = reason
  }

  /// A gate whose program is missing.
  init(missing program: GateProgram) {
    self.init(.error, reason: program.absence)
    findings = [program.finding]
  }

  /// Combines the exit status and the reports.
  init(_ evidence: GateEvidence) {
    let verdict = ReportVerdict(evidence)
    (state, reason) = (verdict.state, verdict.reason)
    findings = verdict.diagnostics
    testReport = verdict.tests
    tests = verdict.tests?.counts
    isFlaky = (verdict.tests?.flakyCount ?? 0) > 0
  }

  /// Adds to the reason.
  mutating func add(_ words: String) {
    reason = [reason, words].compactMap(\.self).joined(separator: "; ")
  }
}
