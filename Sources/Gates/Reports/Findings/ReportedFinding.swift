package import Base

/// One finding of a linter or compiler, as in its report.
package struct ReportedFinding: Hashable, Sendable {
  package var rule: String
  package var severity: Severity
  package var message: String
  /// Relative to the repository if inside; nil if the report names no file.
  package var path: String?
  package var line: Int?
  package var column: Int?

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

  /// The finding as flowctl reports it.
  package var diagnostic: Diagnostic {
    var diagnostic = Diagnostic(
      RuleID(rule.isEmpty ? "finding" : ForeignText.shown(rule).shortened(to: 256)), message,
      severity: severity)
    if let path {
      diagnostic.place = Place(path: path, line: line ?? 1, column: column ?? 1)
    }
    return diagnostic
  }

  /// The finding with shortened texts, so that 25,000 of them can be kept.
  var shortened: ReportedFinding {
    var finding = self
    finding.rule = rule.shortened(to: 256)
    finding.message = message.shortened(to: 2048)
    finding.path = path?.shortened(to: 4096)
    return finding
  }
}

extension String {
  /// At most this number of bytes, cut between Unicode scalars; `…` marks the cut.
  func shortened(to limit: Int) -> String { ForeignText.cut(self, atMost: limit) }
}
