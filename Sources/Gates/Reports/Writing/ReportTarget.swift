/// The formats that flowctl can write.
package enum ReportTarget: String, CaseIterable, Sendable {
  case lcov
  case cobertura
  case sonarCoverage = "sonar-coverage"
  case junit
  case sarif
  case checkstyle
  /// All content, as flowctl JSON.
  case json

  /// The content type; nil for any.
  package var subject: ReportSubject? {
    switch self {
    case .lcov, .cobertura, .sonarCoverage: .coverage
    case .junit: .tests
    case .sarif, .checkstyle: .findings
    case .json: nil
    }
  }

  /// The default format for a content type.
  package static func usual(for subject: ReportSubject) -> ReportTarget {
    switch subject {
    case .coverage: .lcov
    case .tests: .junit
    case .findings: .sarif
    }
  }
}
