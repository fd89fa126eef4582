import Base

/// Reports and their content as a table.
package struct ReportTable {
  private let reports: [(path: String, report: ReadReport)]

  package init(_ reports: [(path: String, report: ReadReport)]) { self.reports = reports }

  /// The table, followed by the problems of the reports.
  package var text: String {
    let rows = reports.map { path, report in
      [ForeignText.shown(path), report.format?.rawValue ?? "-", Self.words(on: report)]
    }
    let problems = reports.flatMap { path, report in
      report.problems.map { Self.words(on: $0, path) + "\n" }
    }
    let table = TextTable.text([["report", "format", "content"]] + rows)
    return table + (problems.isEmpty ? "" : "\n" + problems.joined())
  }

  private static func words(on report: ReadReport) -> String {
    guard report.isTrustworthy else { return "invalid" }
    if let counts = report.coverage?.counts {
      let files = CountText.words(report.coverage?.files.count ?? 0, "file")
      let lines = "\(counts.covered) of \(CountText.words(counts.total, "line")) in \(files)"
      return counts.percentText.map { "\($0): \(lines)" } ?? lines
    }
    if let tests = report.tests?.counts { return words(on: tests) }
    if let findings = report.findings { return words(on: findings) }
    return report.format?.subject == .coverage ? "no lines" : "nothing"
  }

  private static func words(on tests: TestCounts) -> String {
    let parts = [
      (tests.passed, "passed"), (tests.failed, "failed"), (tests.errored, "errors"),
      (tests.skipped, "skipped"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return ([CountText.words(tests.total, "test")] + words).joined(separator: ", ")
  }

  private static func words(on findings: FindingReport) -> String {
    let severities = findings.bySeverity.sorted { $0.key < $1.key }.map { word, count in
      "\(count) \(word.isEmpty ? "without severity" : ForeignText.shown(word))"
    }
    let total = CountText.words(findings.total, "finding")
    let unique = findings.unique == findings.total ? [] : ["\(findings.unique) distinct"]
    return ([total] + unique + severities).joined(separator: ", ")
  }

  private static func words(on problem: ReportProblem, _ path: String) -> String {
    let place = problem.line.map { ":\($0)" } ?? ""
    let message = ForeignText.shown(problem.message)
    return "\(ForeignText.shown(path))\(place): \(problem.severity.rawValue): \(message)"
  }
}

extension LineCounts {
  /// The percentage of covered lines, rounded down to a tenth: `74.0 %`; nil without lines.
  package var percentText: String? {
    guard total > 0 else { return nil }
    let tenths = Int(Double(covered) * 1000 / Double(total))
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
