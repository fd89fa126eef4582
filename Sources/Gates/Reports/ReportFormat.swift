/// How a report is written, by the name that `--as` takes.
package enum ReportFormat: String, CaseIterable, Sendable {
  case lcov
  case cobertura
  case jacoco
  /// What `llvm-cov export` and `swift test --show-codecov-path` write.
  case llvmCov = "llvm-cov"
  /// What `xcrun xccov view --json` writes.
  case xccov
  case clover
  case sonarCoverage = "sonar-coverage"
  case junit
  /// What `xcrun xcresulttool get test-results` writes.
  case xcresultTests = "xcresult-tests"
  case sonarTests = "sonar-tests"
  /// What `swift test --event-stream-output-path` writes: a line of JSON for each event.
  case swiftTestingEvents = "swift-testing-events"
  case sarif
  case swiftlint
  /// ktlint and detekt write it, too.
  case checkstyle
  case ktlintJSON = "ktlint-json"
  case eslint
  case actionlint
  /// The findings that detekt is told to be silent about.
  case detektBaseline = "detekt-baseline"
  case ktlintBaseline = "ktlint-baseline"
  case androidLint = "android-lint"
  /// Lines of `swift format lint`.
  case swiftFormat = "swift-format"
  /// Lines of swiftc, clang, kotlinc, and of SwiftLint as Xcode reads them.
  case compiler

  /// What its bytes are, whatever they say.
  package var syntax: ReportSyntax {
    switch self {
    case .lcov, .swiftFormat, .compiler, .swiftTestingEvents: .lines
    case .llvmCov, .xccov, .xcresultTests, .sarif, .swiftlint, .ktlintJSON, .eslint,
      .actionlint:
      .json
    case .cobertura, .jacoco, .clover, .sonarCoverage, .junit, .sonarTests, .checkstyle,
      .detektBaseline, .ktlintBaseline, .androidLint:
      .xml
    }
  }

  /// True where nothing at all says that nothing was found: lines of a linter.
  package var isSilentWhenSound: Bool { syntax == .lines && subject == .findings }

  /// What it tells.
  package var subject: ReportSubject {
    switch self {
    case .lcov, .cobertura, .jacoco, .llvmCov, .xccov, .clover, .sonarCoverage: .coverage
    case .junit, .xcresultTests, .sonarTests, .swiftTestingEvents: .tests
    case .sarif, .swiftlint, .checkstyle, .ktlintJSON, .detektBaseline, .ktlintBaseline,
      .androidLint, .swiftFormat, .compiler, .eslint, .actionlint:
      .findings
    }
  }
}

/// What the bytes of a report are.
package enum ReportSyntax: Sendable {
  case xml
  case json
  case lines
}

/// What a report tells.
package enum ReportSubject: Sendable {
  case coverage
  case tests
  case findings
}
