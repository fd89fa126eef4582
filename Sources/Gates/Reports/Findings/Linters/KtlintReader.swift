import Diagnostics
import Formats

/// Reads ktlint's JSON: an array of files with their errors; ktlint knows no other severity.
enum KtlintReader {
  /// Reads a whole text; a file without its name or errors is none of ktlint's.
  static func read(
    _ stream: inout JSONStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    var report = FindingReport(limit: limit)
    try stream.readArray { (stream) throws(StreamFault) in
      var file: String?
      var errors: [ReportedFinding]?
      try stream.readObject { (stream, key) throws(StreamFault) in
        switch key {
        case "file": file = try stream.readString()
        case "errors": errors = try self.errors(&stream)
        default: break
        }
      }
      guard let file, let errors else {
        throw stream.fault(.wrongShape(expected: "files with 'file' and 'errors'"))
      }
      let path = ReportPath.normalized(file)
      for var finding in errors {
        finding.path = path
        report.add(finding, word: "error")
      }
    }
    try stream.readEnd()
    return report
  }

  private static func errors(
    _ stream: inout JSONStream
  ) throws(StreamFault) -> [ReportedFinding] {
    var errors: [ReportedFinding] = []
    try stream.readArray { (stream) throws(StreamFault) in
      var finding = ReportedFinding(rule: "", severity: .error, message: "")
      try stream.readObject { (stream, key) throws(StreamFault) in
        switch key {
        case "line": finding.line = try stream.readPosition()
        case "column": finding.column = try stream.readPosition()
        case "message": finding.message = try stream.readString() ?? ""
        case "rule": finding.rule = try stream.readString() ?? ""
        default: break
        }
      }
      guard errors.count < mostErrors else {
        throw stream.fault(.tooMuch("a file with more than \(mostErrors) findings"))
      }
      errors.append(finding.shortened)
    }
    return errors
  }

  private static let mostErrors = 200_000
}
