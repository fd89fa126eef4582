package import Diagnostics
package import Formats

/// What one report said, whatever it is written in.
package struct ReadReport: Sendable {
  package var format: ReportFormat?
  package var coverage: CoverageMap?
  package var tests: TestReport?
  package var findings: FindingReport?
  package var problems: [ReportProblem] = []

  /// A report of which nothing is read yet.
  package init(format: ReportFormat?) { self.format = format }

  /// False where the report is cut off, not of its format or not readable: then it says nothing.
  package var isTrustworthy: Bool { !problems.contains { $0.severity == .error } }

  /// Notes that the report declares other totals than it holds.
  package mutating func compare(_ what: String, declared: Int?, counted: Int) {
    guard let declared, declared != counted else { return }
    problems.append(
      ReportProblem(
        "the report declares \(declared) \(what), but contains \(counted)", severity: .warning))
  }
}

/// Something that the reader of a report should know of the report itself.
package struct ReportProblem: Hashable, Sendable {
  package let severity: Severity
  package let message: String
  package let line: Int?

  /// A problem.
  package init(_ message: String, severity: Severity = .warning, line: Int? = nil) {
    self.severity = severity
    self.message = message
    self.line = line
  }

  /// The problem that keeps a report from being read.
  package init(_ fault: StreamFault) {
    self.init(fault.message, severity: .error, line: fault.line)
  }
}

extension StreamFault {
  /// What was seen and what was expected of a report.
  package var message: String { message(of: "report") }
}
