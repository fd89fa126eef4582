import Base

/// Reads the JSON of linters: an array of findings, or of files with their findings.
///
/// The keys differ between linters; null represents a missing value.
struct LinterJSONReader {
  let rule: String
  var message = "message"
  /// The keys of the path of a finding, or of the path and findings of a file.
  let path: String
  var findings: String?
  var column = "column"
  /// The key of the severity: a word, or a number where 1 is a warning; nil if all are errors.
  var severity: String?
  /// True if a rule or a message alone makes a finding.
  var maySayLess = false

  /// Violations of SwiftLint; file, line and character can be null.
  static let swiftLint = LinterJSONReader(
    rule: "rule_id", message: "reason", path: "file", column: "character", severity: "severity",
    maySayLess: true)
  static let actionlint = LinterJSONReader(rule: "kind", path: "filepath")
  /// Findings of ESLint: a file that can't be parsed has no rule.
  static let eslint = LinterJSONReader(
    rule: "ruleId", path: "filePath", findings: "messages", severity: "severity")
  static let ktlint = LinterJSONReader(rule: "rule", path: "file", findings: "errors")

  private static let mostInFile = 200_000

  private typealias Found = (finding: ReportedFinding, word: String)

  func read(_ json: inout JSONStream) throws(StreamFault) -> FindingReport {
    var report = FindingReport()
    try json.readArray { (json) throws(StreamFault) in
      if let findings {
        try readFile(&json, findings, into: &report)
      } else {
        let (found, keys) = try readFinding(&json)
        guard keys == 2 || maySayLess && keys == 1 else {
          throw json.fault(.wrongShape(expected: "findings with '\(rule)' and '\(message)'"))
        }
        report.add(found.finding, word: found.word)
      }
    }
    return report
  }

  /// A file without path or findings is not from the linter.
  private func readFile(
    _ json: inout JSONStream, _ findings: String, into report: inout FindingReport
  ) throws(StreamFault) {
    var file: String?
    var all: [Found]?
    var declared = 0
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case path: file = try json.readString()
      case findings: all = try readFindings(&json)
      case "errorCount", "fatalErrorCount":
        declared = max(declared, try json.readNumber()?.count ?? 0)
      default: break
      }
    }
    guard let file, let all else {
      throw json.fault(.wrongShape(expected: "files with '\(path)' and '\(findings)'"))
    }
    let place = ReportPath.normalized(file)
    for var found in all {
      found.finding.path = place
      report.add(found.finding, word: found.word)
    }
    let listed = all.count { $0.word == "error" }
    if listed < declared {
      report.doubt(
        "'\(ForeignText.shown(file))' declares \(CountText.words(declared, "error")), but lists \(listed)"
      )
    }
  }

  private func readFindings(_ json: inout JSONStream) throws(StreamFault) -> [Found] {
    var all: [Found] = []
    try json.readArray { (json) throws(StreamFault) in
      let found = try readFinding(&json).found
      guard all.count < Self.mostInFile else {
        throw json.fault(.tooMuch("a file with more than \(Self.mostInFile) findings"))
      }
      all.append((found.finding.shortened, found.word))
    }
    return all
  }

  /// A finding, and how many of rule and message exist.
  private func readFinding(
    _ json: inout JSONStream
  ) throws(StreamFault) -> (found: Found, keys: Int) {
    var finding = ReportedFinding(rule: "", severity: .error, message: "")
    var word = severity == nil || findings != nil ? "error" : ""
    var keys: Set<String> = []
    var isFatal = false
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case rule, message:
        keys.insert(key)
        let text = try json.readString() ?? ""
        if key == rule { finding.rule = text } else { finding.message = text }
      case "line": finding.line = try json.readPosition()
      case column: finding.column = try json.readPosition()
      case path: finding.path = ReportPath.normalized(try json.readString())
      // The file could not be parsed, so nothing in it was checked.
      case "fatal" where findings != nil: isFatal = try json.readBool() ?? false
      case severity where findings != nil: if try json.readPosition() == 1 { word = "warning" }
      case severity: word = try json.readString()?.lowercased() ?? ""
      default: break
      }
    }
    if isFatal { word = "error" }
    finding.severity = Severity(reported: word)
    return ((finding, word), keys.count)
  }
}
