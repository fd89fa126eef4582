import Diagnostics
import Formats

/// Reads the XML of Android lint: an `<issue>` with the places where it is seen, the first of which
/// is the finding's; a place in a library or a picture has no line.
struct AndroidLintReader {
  private var report: FindingReport

  /// Reads a whole document.
  static func read(
    _ stream: inout XMLStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    try stream.root(named: ["issues"])
    var reader = AndroidLintReader(report: FindingReport(limit: limit))
    try stream.readChildren { (stream, issue) throws(StreamFault) in
      guard issue.name == "issue" else { return }
      try reader.readIssue(&stream, issue)
    }
    try stream.readEnd()
    return reader.report
  }

  private mutating func readIssue(
    _ stream: inout XMLStream, _ issue: XMLElement
  ) throws(StreamFault) {
    var place: XMLElement?
    try stream.readChildren { (_, child) throws(StreamFault) in
      if child.name == "location", place == nil { place = child }
    }
    let word = (issue["severity"] ?? "").lowercased()
    report.add(
      ReportedFinding(
        rule: issue["id"] ?? "", severity: SeverityWord.severity(word, unnamed: .warning),
        message: issue["message"] ?? "", path: ReportPath.normalized(place?["file"]),
        line: place?.position("line"), column: place?.position("column")),
      word: word, isInForce: word != "ignore" && word != "ignored")
  }
}
