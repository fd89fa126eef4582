package import Base

/// The content of one report, independent of its format.
package struct ReadReport: Sendable {
  package var format: ReportFormat?
  package var coverage: CoverageMap?
  package var tests: TestReport?
  package var findings: FindingReport?
  package var problems: [ReportProblem] = []

  package init(format: ReportFormat?) { self.format = format }

  /// False if the report is truncated, in another format or unreadable.
  package var isTrustworthy: Bool { !problems.contains { $0.severity == .error } }

  /// Adds a problem if the report declares other totals than it contains.
  package mutating func compare(_ what: String, declared: Int?, counted: Int) {
    guard let declared, declared != counted else { return }
    problems.append(
      ReportProblem(
        "the report declares \(declared) \(what), but contains \(counted)", severity: .warning))
  }
}

/// A problem of the report itself.
package struct ReportProblem: Hashable, Sendable {
  package let severity: Severity
  package let message: String
  package let line: Int?

  package init(_ message: String, severity: Severity = .warning, line: Int? = nil) {
    self.severity = severity
    self.message = message
    self.line = line
  }

  /// The problem that makes a report unreadable.
  package init(_ fault: StreamFault) {
    self.init(fault.message, severity: .error, line: fault.line)
  }
}

extension StreamFault {
  /// The expected and the actual content of a report.
  package var message: String { message(of: "report") }
}
