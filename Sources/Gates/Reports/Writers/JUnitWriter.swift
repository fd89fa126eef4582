import Diagnostics

/// Writes tests as JUnit XML, a suite for each name that tests have as theirs.
package enum JUnitWriter {
  /// The document, whose counts are those of the tests that the report keeps.
  package static func bytes(of report: TestReport) -> [UInt8] {
    let suites = grouped(report.faults + report.flaky + report.others)
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    output += "<testsuites\(totals(of: suites.flatMap(\.tests)))>\n".utf8
    for suite in suites {
      let name = suite.name.isEmpty ? "tests" : suite.name
      output += "  <testsuite name=\"\(XMLText.escaped(name))\"\(totals(of: suite.tests))>\n".utf8
      for test in suite.tests { append(test, to: &output) }
      output += "  </testsuite>\n".utf8
    }
    return output + Array("</testsuites>\n".utf8)
  }

  /// The tests by their suites, in the order in which suites appear.
  private static func grouped(_ tests: [ReportedTest]) -> [(name: String, tests: [ReportedTest])] {
    var places: [String: Int] = [:]
    var suites: [(name: String, tests: [ReportedTest])] = []
    for test in tests {
      let place = places[test.suite] ?? suites.count
      if place == suites.count {
        suites.append((test.suite, []))
        places[test.suite] = place
      }
      suites[place].tests.append(test)
    }
    return suites
  }

  private static func totals(of tests: [ReportedTest]) -> String {
    let counts = tests.reduce(into: TestCounts()) { $0.add($1.outcome) }
    return " tests=\"\(counts.total)\" failures=\"\(counts.failed)\" errors=\"\(counts.errored)\""
      + " skipped=\"\(counts.skipped)\" time=\"\(tests.reduce(0) { $0 + $1.seconds })\""
  }

  private static func append(_ test: ReportedTest, to output: inout [UInt8]) {
    let place =
      (test.file.map { " file=\"\(XMLText.escaped($0))\"" } ?? "")
      + (test.line.map { " line=\"\($0)\"" } ?? "")
    output += "    <testcase classname=\"\(XMLText.escaped(test.suite))\"".utf8
    output += " name=\"\(XMLText.escaped(test.name))\" time=\"\(test.seconds)\"\(place)".utf8
    guard let element = element(of: test) else {
      output += "/>\n".utf8
      return
    }
    let message = test.message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    output += ">\n      <\(element) message=\"\(XMLText.escaped(message))\"".utf8
    output +=
      message == test.message
      ? "/>\n".utf8 : ">\(XMLText.escaped(lines: test.message))</\(element)>\n".utf8
    output += "    </testcase>\n".utf8
  }

  private static func element(of test: ReportedTest) -> String? {
    switch test.outcome {
    case .passed: test.isFlaky ? "flakyFailure" : nil
    case .skipped: "skipped"
    case .failed: "failure"
    case .errored: "error"
    }
  }
}
