import Formats

/// Reads SonarQube's generic test execution: `<testExecutions>` with a `<file>` for each file.
enum SonarTestExecutionReader {
  /// Reads a whole document.
  static func read(
    _ stream: inout XMLStream, limits: TestReportLimits = TestReportLimits()
  ) throws(StreamFault) -> TestReport {
    try stream.root(named: roots)
    var report = TestReport(limits: limits)
    try stream.readChildren { (stream, file) throws(StreamFault) in
      guard file.name == "file" else { return }
      try stream.readChildren { (stream, element) throws(StreamFault) in
        guard element.name == "testCase" else { return }
        report.add(try test(element, in: file["path"] ?? "", &stream))
      }
    }
    try stream.readEnd()
    return report
  }

  static let roots = ["testExecutions", "unitTest"]

  private static func test(
    _ element: XMLElement, in path: String, _ stream: inout XMLStream
  ) throws(StreamFault) -> ReportedTest {
    var test = ReportedTest(
      suite: path, name: element["name"] ?? "", seconds: seconds(element["duration"]), file: path)
    try stream.readChildren { (stream, child) throws(StreamFault) in
      guard let outcome = outcomes[child.name], outcome > test.outcome else { return }
      test.outcome = outcome
      let text = try stream.readText(limit: 4096)
      test.message = text.isEmpty ? child["message"] ?? "" : text
      if let place = SourceReference(in: text), place.path.hasSuffix(path) {
        test.line = place.line
      }
    }
    return test
  }

  private static let outcomes: [String: TestOutcome] = [
    "skipped": .skipped, "failure": .failed, "error": .errored,
  ]

  /// Durations are in milliseconds.
  private static func seconds(_ text: String?) -> Double {
    text.flatMap { Double($0) }.map { max(0, $0) / 1000 } ?? 0
  }
}
