import Diagnostics
import Formats

/// Reads SwiftLint's JSON: an array of violations; file, line and character may be null.
enum SwiftLintReader {
  /// Reads a whole text.
  static func read(
    _ stream: inout JSONStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    var report = FindingReport(limit: limit)
    try stream.readArray { (stream) throws(StreamFault) in
      try add(&stream, to: &report)
    }
    try stream.readEnd()
    return report
  }

  private static func add(
    _ stream: inout JSONStream, to report: inout FindingReport
  ) throws(StreamFault) {
    var finding = ReportedFinding(rule: "", severity: .error, message: "")
    var word: String?
    var isViolation = false
    try stream.readObject { (stream, key) throws(StreamFault) in
      switch key {
      case "rule_id":
        finding.rule = try stream.readString() ?? ""
        isViolation = true
      case "reason":
        finding.message = try stream.readString() ?? ""
        isViolation = true
      case "severity": word = try stream.readString()?.lowercased()
      case "file": finding.path = ReportPath.normalized(try stream.readString())
      case "line": finding.line = try stream.readPosition()
      case "character": finding.column = try stream.readPosition()
      default: break
      }
    }
    guard isViolation else {
      throw stream.fault(.wrongShape(expected: "violations with 'rule_id' and 'reason'"))
    }
    finding.severity = SeverityWord.severity(word ?? "")
    report.add(finding, word: word ?? "")
  }
}
