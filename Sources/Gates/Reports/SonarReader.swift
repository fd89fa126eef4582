import Base

enum SonarReader {
  /// Reads coverage: lines to cover, by file.
  static func readCoverage(
    _ xml: inout XMLStream, into report: inout ReadReport
  ) throws(StreamFault) {
    var coverage = CoverageCollector()
    try xml.root(named: ["coverage"])
    try xml.readChildren { xml, child throws(StreamFault) in
      guard child.name == "file", let path = child["path"] else { return }
      let file = coverage.file(path)
      try xml.readChildren { _, line in
        guard line.name == "lineToCover", let number = line.integer("lineNumber") else { return }
        coverage.add(number, hits: line["covered"] == "true" ? 1 : 0, to: file)
      }
    }
    report.coverage = coverage.map()
  }

  /// Reads test executions: `<testExecutions>` with a `<file>` for each file.
  static func readTests(
    _ xml: inout XMLStream, limits: TestReportLimits
  ) throws(StreamFault) -> TestReport {
    try xml.root(named: ["testExecutions", "unitTest"])
    var report = TestReport(limits: limits)
    try xml.readChildren { xml, file throws(StreamFault) in
      guard file.name == "file" else { return }
      try xml.readChildren { xml, element throws(StreamFault) in
        guard element.name == "testCase" else { return }
        report.add(try test(element, in: file["path"] ?? "", &xml))
      }
    }
    return report
  }

  private static func test(
    _ element: XMLElement, in path: String, _ xml: inout XMLStream
  ) throws(StreamFault) -> ReportedTest {
    let milliseconds = element["duration"].flatMap { Double($0) } ?? 0
    var test = ReportedTest(
      suite: path, name: element["name"] ?? "", seconds: max(0, milliseconds) / 1000, file: path)
    try xml.readChildren { xml, child throws(StreamFault) in
      guard let outcome = outcomes[child.name] else {
        if !neutral.contains(child.name) { test.take(unknownState: child.name) }
        return
      }
      guard outcome > test.outcome else { return }
      test.outcome = outcome
      let text = try xml.readText(limit: 4096)
      test.message = text.isEmpty ? child["message"] ?? "" : text
      if let place = SourceReference(in: text), place.path.hasSuffix(path) {
        test.line = place.line
      }
    }
    return test
  }

  private static let neutral: Set<String> = ["properties", "system-out", "system-err"]
  private static let outcomes: [String: TestOutcome] = [
    "skipped": .skipped, "failure": .failed, "error": .errored,
  ]
}
