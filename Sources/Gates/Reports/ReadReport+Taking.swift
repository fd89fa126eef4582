extension ReadReport {
  /// Takes what a reader of tests found.
  mutating func take(_ tests: TestReport) {
    self.tests = tests
    problems += (tests.doubts + tests.remarks).map { ReportProblem($0) }
  }

  /// Takes what a reader of findings found.
  mutating func take(_ findings: FindingReport) {
    self.findings = findings
    problems += (findings.doubts + findings.remarks).map { ReportProblem($0) }
  }
}
