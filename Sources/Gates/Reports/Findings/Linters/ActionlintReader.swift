import Diagnostics
import Formats

/// Reads what actionlint prints as `{{json .}}`: an array of errors; it knows no other severity.
enum ActionlintReader {
  /// Reads a whole text.
  static func read(
    _ stream: inout JSONStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    var report = FindingReport(limit: limit)
    try stream.readArray { (stream) throws(StreamFault) in
      var finding = ReportedFinding(rule: "", severity: .error, message: "")
      var (hasMessage, hasKind) = (false, false)
      try stream.readObject { (stream, key) throws(StreamFault) in
        switch key {
        case "message":
          finding.message = try stream.readString() ?? ""
          hasMessage = true
        case "kind":
          finding.rule = try stream.readString() ?? ""
          hasKind = true
        case "filepath": finding.path = ReportPath.normalized(try stream.readString())
        case "line": finding.line = try stream.readPosition()
        case "column": finding.column = try stream.readPosition()
        default: break
        }
      }
      guard hasMessage, hasKind else {
        throw stream.fault(.wrongShape(expected: "errors with 'message' and 'kind'"))
      }
      report.add(finding, word: "error")
    }
    try stream.readEnd()
    return report
  }
}
