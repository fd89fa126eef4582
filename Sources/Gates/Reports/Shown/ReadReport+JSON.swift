package import Base

extension ReadReport {
  /// The totals of the report, for `report show`.
  package func json(path: String) -> JSONValue {
    [
      "path": .string(path),
      "format": .optional(format?.rawValue),
      "coverage": coverage.map { $0.counts.json(["files": .number($0.files.count)]) } ?? .null,
      "tests": tests?.counts.json ?? .null,
      "findings": findings.map {
        [
          "total": .number($0.total), "unique": .number($0.unique),
          "bySeverity": .object($0.bySeverity.mapValues(JSONValue.number)),
        ]
      } ?? .null,
      "problems": .array(problems.map(Self.json)),
    ]
  }

  /// All content, for the JSON of a conversion; lists are created while they are written.
  package var details: [String: JSONList] {
    var lists: [String: JSONList] = [:]
    if let coverage { lists["files"] = JSONList(coverage.files, Self.json) }
    if let tests { lists["tests"] = JSONList(tests.kept, Self.json) }
    if let findings { lists["findings"] = JSONList(findings.findings, Self.json) }
    let doubts = (tests?.doubts ?? []) + (findings?.doubts ?? [])
    if !doubts.isEmpty { lists["doubts"] = JSONList(doubts, JSONValue.string) }
    return lists
  }

  private static func json(_ problem: ReportProblem) -> JSONValue {
    [
      "severity": .string(problem.severity.rawValue), "message": .string(problem.message),
      "line": json(problem.line),
    ]
  }

  private static func json(_ file: CoveredFile) -> JSONValue {
    file.counts.json([
      "path": .string(file.path),
      "lines": .array(file.lines.map { [.number($0.line), .number($0.hits)] }),
    ])
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
  /// The whole part of a number, bounded; 0 if it is invalid.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, 0), 1e15))
  }
}

extension LineCounts {
  /// The counts with additional members.
  func json(_ others: [String: JSONValue] = [:]) -> JSONValue {
    .object(members.merging(others) { own, _ in own })
  }

  var members: [String: JSONValue] {
    ["linesCovered": .number(covered), "linesTotal": .number(total)]
  }
}

extension TestCounts {
  var json: JSONValue {
    [
      "total": .number(total), "passed": .number(passed), "failed": .number(failed),
      "errored": .number(errored), "skipped": .number(skipped),
    ]
  }
}
