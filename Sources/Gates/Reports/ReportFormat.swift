/// The format of a report, with the name for `--as`.
package enum ReportFormat: String, CaseIterable, Sendable {
  case lcov
  case cobertura
  case jacoco
  /// Output of `llvm-cov export` and `swift test --show-codecov-path`.
  case llvmCov = "llvm-cov"
  /// Output of `xcrun xccov view --json`.
  case xccov
  case clover
  case sonarCoverage = "sonar-coverage"
  case junit
  /// Output of `xcrun xcresulttool get test-results`.
  case xcresultTests = "xcresult-tests"
  case sonarTests = "sonar-tests"
  /// Output of `swift test --event-stream-output-path`: one line of JSON per event.
  case swiftTestingEvents = "swift-testing-events"
  /// Output of `jest --json`.
  case jest
  /// Output of `flutter test --machine`: one line of JSON per event.
  case dartTests = "dart-tests"
  case sarif
  case swiftlint
  /// Also written by ktlint and detekt.
  case checkstyle
  case ktlintJSON = "ktlint-json"
  case eslint
  case actionlint
  /// Findings that detekt suppresses.
  case detektBaseline = "detekt-baseline"
  case ktlintBaseline = "ktlint-baseline"
  case androidLint = "android-lint"
  /// Lines of `swift format lint`.
  case swiftFormat = "swift-format"
  /// Lines of swiftc, clang, kotlinc, and of SwiftLint as Xcode reads them.
  case compiler

  /// The syntax of its bytes.
  package var syntax: ReportSyntax {
    switch self {
    case .lcov, .swiftFormat, .compiler, .swiftTestingEvents, .dartTests: .lines
    case .llvmCov, .xccov, .xcresultTests, .jest, .sarif, .swiftlint, .ktlintJSON, .eslint,
      .actionlint:
      .json
    case .cobertura, .jacoco, .clover, .sonarCoverage, .junit, .sonarTests, .checkstyle,
      .detektBaseline, .ktlintBaseline, .androidLint:
      .xml
    }
  }

  /// True if empty output means no findings: lines of a linter.
  package var isSilentWhenSound: Bool { syntax == .lines && subject == .findings }

  /// The type of its content.
  package var subject: ReportSubject {
    switch self {
    case .lcov, .cobertura, .jacoco, .llvmCov, .xccov, .clover, .sonarCoverage: .coverage
    case .junit, .xcresultTests, .sonarTests, .swiftTestingEvents, .jest, .dartTests: .tests
    case .sarif, .swiftlint, .checkstyle, .ktlintJSON, .detektBaseline, .ktlintBaseline,
      .androidLint, .swiftFormat, .compiler, .eslint, .actionlint:
      .findings
    }
  }
}

/// The syntax of a report.
package enum ReportSyntax: Sendable {
  case xml
  case json
  case lines
}

/// The content type of a report.
package enum ReportSubject: Sendable {
  case coverage
  case tests
  case findings
}
