package import Diagnostics

/// The findings of a report, each as often as it stands there.
package struct FindingReport: Sendable {
  package var findings: [ReportedFinding]

  /// Findings.
  package init(findings: [ReportedFinding] = []) { self.findings = findings }

  /// How many differ in rule, place, severity or message.
  package var unique: Int { Set(findings).count }
}

/// One finding of another tool.
package struct ReportedFinding: Hashable, Sendable {
  /// As the tool names it; empty where it does not.
  package var rule: String
  package var severity: Severity
  package var message: String
  /// As the report has it; nil where it names no file.
  package var path: String?
  package var line: Int?
  package var column: Int?

  /// A finding.
  package init(
    rule: String, severity: Severity, message: String, path: String? = nil, line: Int? = nil,
    column: Int? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.path = path
    self.line = line
    self.column = column
  }
}
