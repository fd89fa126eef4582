import Diagnostics
import Formats

/// Reads the JSON of linters that list files, each with its findings.
struct FindingsByFileReader {
  /// The key of a file's path, of its findings, and of a finding's rule.
  let (file, findings, rule): (String, String, String)
  /// The key of a number of which 1 is a warning; nil where all findings are errors.
  var severity: String?

  /// ESLint's: of severities 2 is an error and 1 a warning, and a file that can't be parsed breaks no
  /// rule.
  static let eslint = FindingsByFileReader(
    "filePath", "messages", rule: "ruleId", severity: "severity")

  /// ktlint's, which knows no other severity than errors.
  static let ktlint = FindingsByFileReader("file", "errors", rule: "rule")

  private static let mostInFile = 200_000

  private init(_ file: String, _ findings: String, rule: String, severity: String? = nil) {
    (self.file, self.findings, self.rule, self.severity) = (file, findings, rule, severity)
  }

  /// Reads a whole text; a file without its path or findings is none of the linter's.
  func read(
    _ stream: inout JSONStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    var report = FindingReport(limit: limit)
    try stream.readArray { (stream) throws(StreamFault) in
      var path: String?
      var found: [ReportedFinding]?
      try stream.readObject { (stream, key) throws(StreamFault) in
        switch key {
        case file: path = try stream.readString()
        case findings: found = try readFindings(&stream)
        default: break
        }
      }
      guard let path, let found else {
        throw stream.fault(.wrongShape(expected: "files with '\(file)' and '\(findings)'"))
      }
      let normalized = ReportPath.normalized(path)
      for var finding in found {
        finding.path = normalized
        report.add(finding, word: finding.severity == .error ? "error" : "warning")
      }
    }
    try stream.readEnd()
    return report
  }

  private func readFindings(
    _ stream: inout JSONStream
  ) throws(StreamFault) -> [ReportedFinding] {
    var found: [ReportedFinding] = []
    try stream.readArray { (stream) throws(StreamFault) in
      var finding = ReportedFinding(rule: "", severity: .error, message: "")
      try stream.readObject { (stream, key) throws(StreamFault) in
        switch key {
        case "line": finding.line = try stream.readPosition()
        case "column": finding.column = try stream.readPosition()
        case "message": finding.message = try stream.readString() ?? ""
        case rule: finding.rule = try stream.readString() ?? ""
        case severity: if try stream.readPosition() == 1 { finding.severity = .warning }
        default: break
        }
      }
      guard found.count < Self.mostInFile else {
        throw stream.fault(.tooMuch("a file with more than \(Self.mostInFile) findings"))
      }
      found.append(finding.shortened)
    }
    return found
  }
}
