package import Diagnostics

extension FindingReport {
  /// The findings as a report of our own, which is written as SARIF among others.
  package func report(command: String, title: String = "") -> Report {
    var report = Report(
      command: command, title: title, diagnostics: findings.map(\.diagnostic))
    if moreFindings > 0 { report.notes.append("\(moreFindings) more findings are counted only") }
    return report
  }
}
