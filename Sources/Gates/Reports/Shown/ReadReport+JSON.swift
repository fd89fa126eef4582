package import Diagnostics

extension ReadReport {
  /// The report's totals, as `report show` answers them.
  package func json(path: String) -> JSONValue {
    [
      "path": .string(path),
      "format": .optional(format?.rawValue),
      "coverage": coverage?.json ?? .null,
      "tests": tests?.counts.json ?? .null,
      "findings": findings?.json ?? .null,
      "problems": .array(problems.map(\.json)),
    ]
  }
}

extension CoverageMap {
  fileprivate var json: JSONValue {
    let counts = counts
    return [
      "linesCovered": .number(counts.covered), "linesTotal": .number(counts.total),
      "files": .number(files.count),
    ]
  }
}

extension TestCounts {
  fileprivate var json: JSONValue {
    [
      "total": .number(total), "passed": .number(passed), "failed": .number(failed),
      "errored": .number(errored), "skipped": .number(skipped),
    ]
  }
}

extension FindingReport {
  fileprivate var json: JSONValue {
    [
      "total": .number(total), "unique": .number(unique),
      "bySeverity": .object(bySeverity.mapValues(JSONValue.number)),
    ]
  }
}

extension ReportProblem {
  fileprivate var json: JSONValue {
    [
      "severity": .string(severity.rawValue), "message": .string(message),
      "line": line.map(JSONValue.number) ?? .null,
    ]
  }
}
