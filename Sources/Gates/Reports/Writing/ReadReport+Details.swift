package import Diagnostics

extension ReadReport {
  /// All that was read, for the JSON of a conversion; lists are made as they are written.
  package var details: [String: JSONList] {
    var lists: [String: JSONList] = [:]
    if let coverage { lists["files"] = JSONList(coverage.files, Self.json) }
    if let tests { lists["tests"] = JSONList(tests.kept, Self.json) }
    if let findings { lists["findings"] = JSONList(findings.findings, Self.json) }
    return lists
  }

  private static func json(_ file: CoveredFile) -> JSONValue {
    [
      "path": .string(file.path), "linesCovered": .number(file.counts.covered),
      "linesTotal": .number(file.counts.total),
      "lines": .array(file.lines.map { [.number($0.line), .number($0.hits)] }),
    ]
  }

  private static func json(_ test: ReportedTest) -> JSONValue {
    [
      "suite": .string(test.suite), "name": .string(test.name),
      "outcome": .string(test.outcome.rawValue), "flaky": .bool(test.isFlaky),
      "milliseconds": .number(Int(clamping: test.seconds * 1000)),
      "path": .optional(test.file), "line": json(test.line), "message": .string(test.message),
    ]
  }

  private static func json(_ finding: ReportedFinding) -> JSONValue {
    [
      "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "path": .optional(finding.path),
      "line": json(finding.line), "column": json(finding.column),
    ]
  }

  private static func json(_ number: Int?) -> JSONValue { number.map(JSONValue.number) ?? .null }
}

extension Int {
  /// The whole part of a number, bounded; 0 for what is none.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, 0), 1e15))
  }
}
