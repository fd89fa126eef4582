import Diagnostics
import Formats

/// Reads the baselines of detekt and ktlint: findings that these tools are told to be silent about.
///
/// They are counted, and none is in force: a baseline says nothing about what is wrong now.
enum LintBaselineReader {
  /// Reads detekt's `<SmellBaseline>`: an `<ID>` is `Rule:File.kt:Signature`.
  static func readDetekt(
    _ stream: inout XMLStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    try stream.root(named: ["SmellBaseline"])
    var report = FindingReport(limit: limit)
    try stream.readChildren { (stream, list) throws(StreamFault) in
      try stream.readChildren { (stream, element) throws(StreamFault) in
        guard element.name == "ID" else { return }
        add(id: try stream.readText(limit: 4096), to: &report)
      }
    }
    try stream.readEnd()
    return told(report)
  }

  /// Reads ktlint's `<baseline>`, which is written as Checkstyle's reports are.
  static func readKtlint(
    _ stream: inout XMLStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    try stream.root(named: ["baseline"])
    var report = FindingReport(limit: limit)
    try stream.readChildren { (stream, file) throws(StreamFault) in
      let path = ReportPath.normalized(file["name"])
      try stream.readChildren { (_, error) throws(StreamFault) in
        guard error.name == "error" else { return }
        let finding = ReportedFinding(
          rule: error["source"] ?? "", severity: .note, message: "", path: path,
          line: error.position("line"), column: error.position("column"))
        report.add(finding, word: "baseline", isInForce: false)
      }
    }
    try stream.readEnd()
    return told(report)
  }

  private static func add(id: String, to report: inout FindingReport) {
    let parts = id.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let finding = ReportedFinding(
      rule: String(parts.first ?? ""), severity: .note,
      message: parts.count > 2 ? String(parts[2]) : "",
      path: parts.count > 1 ? String(parts[1]) : nil)
    report.add(finding, word: "baseline", isInForce: false)
  }

  /// A gate that declares a baseline as its report has not been judged.
  private static func told(_ report: FindingReport) -> FindingReport {
    var report = report
    report.doubt("this is a baseline, not a report: its entries are silenced, not found")
    return report
  }
}
