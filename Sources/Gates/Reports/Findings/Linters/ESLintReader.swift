import Diagnostics
import Formats

/// Reads ESLint's JSON: an array of files with their messages, of which 2 is an error and 1 a warning.
enum ESLintReader {
  /// Reads a whole text; a file without its name or messages is none of ESLint's.
  static func read(
    _ stream: inout JSONStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    var report = FindingReport(limit: limit)
    try stream.readArray { (stream) throws(StreamFault) in
      var file: String?
      var messages: [ReportedFinding]?
      try stream.readObject { (stream, key) throws(StreamFault) in
        switch key {
        case "filePath": file = try stream.readString()
        case "messages": messages = try self.messages(&stream)
        default: break
        }
      }
      guard let file, let messages else {
        throw stream.fault(.wrongShape(expected: "files with 'filePath' and 'messages'"))
      }
      let path = ReportPath.normalized(file)
      for var finding in messages {
        finding.path = path
        report.add(finding, word: finding.severity == .error ? "error" : "warning")
      }
    }
    try stream.readEnd()
    return report
  }

  private static func messages(
    _ stream: inout JSONStream
  ) throws(StreamFault) -> [ReportedFinding] {
    var messages: [ReportedFinding] = []
    try stream.readArray { (stream) throws(StreamFault) in
      var finding = ReportedFinding(rule: "", severity: .error, message: "")
      try stream.readObject { (stream, key) throws(StreamFault) in
        switch key {
        case "line": finding.line = try stream.readPosition()
        case "column": finding.column = try stream.readPosition()
        case "message": finding.message = try stream.readString() ?? ""
        // A file that can't be parsed breaks no rule.
        case "ruleId": finding.rule = try stream.readString() ?? ""
        case "severity": if try stream.readPosition() == 1 { finding.severity = .warning }
        default: break
        }
      }
      guard messages.count < mostMessages else {
        throw stream.fault(.tooMuch("a file with more than \(mostMessages) findings"))
      }
      messages.append(finding.shortened)
    }
    return messages
  }

  private static let mostMessages = 200_000
}
