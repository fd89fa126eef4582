import Formats

/// Reads what `xcresulttool` prints of the tests in a result bundle, in the form of Xcode 16
/// (`get test-results tests` and `summary`) and in the one before (`get --legacy --id`).
enum XCResultReader {
  /// Reads a whole text.
  static func read(
    _ stream: inout JSONStream, limits: TestReportLimits = TestReportLimits()
  ) throws(StreamFault) -> TestReport {
    var report = TestReport(limits: limits)
    var isKnown = false
    var legacy = LegacyXCResultNode()
    var summary = XCResultSummary()
    try stream.readObject { (stream, key) throws(StreamFault) in
      switch key {
      case "testNodes":
        isKnown = true
        try stream.readArray { (stream) throws(StreamFault) in
          _ = try XCResultNode(reading: &stream, addingTestsTo: &report)
        }
      case "_type", "summaries":
        try legacy.readMember(key, &stream, addingTestsTo: &report)
      default: try summary.readMember(key, &stream)
      }
    }
    if summary.isWhole {
      isKnown = true
      summary.addTests(to: &report)
    }
    guard isKnown || legacy.type == "ActionTestPlanRunSummaries" else {
      throw stream.fault(
        .wrongShape(expected: "'testNodes', 'totalTestCount' or 'ActionTestPlanRunSummaries'"))
    }
    return report
  }

  /// What a result's word means; one that is not known, such as `unknown`, is no pass.
  static func outcome(_ word: String?) -> TestOutcome {
    switch word {
    case "Passed", "Success", "Expected Failure": .passed
    case "Skipped": .skipped
    case "Failed", "Failure": .failed
    default: .errored
    }
  }

  /// The test that an identifier such as `LoginTests/testLogin()` names.
  static func test(identifier: String?, name: String) -> ReportedTest {
    guard let identifier, let slash = identifier.lastIndex(of: "/") else {
      return ReportedTest(name: name)
    }
    let suite = String(identifier[..<slash].map { $0 == "/" ? "." : $0 })
    return ReportedTest(suite: suite, name: String(identifier[identifier.index(after: slash)...]))
  }
}
