import Diagnostics

extension Report {
  /// Notes that something is as it should be.
  mutating func hold(_ rule: RuleID, _ summary: String) {
    checks.append(RuleCheck(rule, .pass, summary))
  }

  /// Only an error fails the doctor's report; the rest is advice.
  mutating func advise(
    _ rule: RuleID, _ severity: Severity, _ message: String, hint: Remedy
  ) {
    checks.append(RuleCheck(rule, severity == .note ? .skipped : .fail, message))
    diagnostics.append(Diagnostic(rule, message, severity: severity, hint: hint))
  }
}
