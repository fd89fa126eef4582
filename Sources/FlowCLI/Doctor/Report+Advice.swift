import Diagnostics

extension Report {
  /// Records a passed check.
  mutating func hold(_ rule: RuleID, _ summary: String) {
    checks.append(RuleCheck(rule, .pass, summary))
  }

  /// Only an error fails the doctor's report; other findings are advice.
  mutating func advise(
    _ rule: RuleID, _ severity: Severity, _ message: String, hint: Remedy
  ) {
    checks.append(RuleCheck(rule, severity == .note ? .skipped : .fail, message))
    diagnostics.append(Diagnostic(rule, message, severity: severity, hint: hint))
  }
}
