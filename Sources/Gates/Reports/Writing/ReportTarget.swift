/// What a report can be written as.
package enum ReportTarget: String, CaseIterable, Sendable {
  case lcov
  case cobertura
  case sonarCoverage = "sonar-coverage"
  case junit
  case sarif
  case checkstyle
  /// All that was read, in flowctl's own words.
  case json

  /// What it can tell; nil for all of it.
  package var subject: ReportSubject? {
    switch self {
    case .lcov, .cobertura, .sonarCoverage: .coverage
    case .junit: .tests
    case .sarif, .checkstyle: .findings
    case .json: nil
    }
  }

  /// What reports on a subject are written as where nothing else is said.
  package static func usual(for subject: ReportSubject) -> ReportTarget {
    switch subject {
    case .coverage: .lcov
    case .tests: .junit
    case .findings: .sarif
    }
  }
}
