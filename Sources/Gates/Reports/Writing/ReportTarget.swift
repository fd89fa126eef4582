package import Base

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

extension TestReport {
  /// JUnit XML with the suites of the report; what can't be a pass is an error of its own.
  package var junit: [UInt8] {
    var (writer, counts) = (XMLWriter(), counts)
    counts.errored += doubts.count
    writer.element("testsuites", Self.attributes(counts)) { writer in
      for (name, tests) in suites {
        let attributes = [("name", name)] + Self.attributes(TestCounts(of: tests))
        writer.element("testsuite", attributes) { writer in
          for test in tests { Self.write(test, to: &writer) }
        }
      }
    }
    return writer.bytes
  }

  private var suites: [(String, [ReportedTest])] {
    let incomplete = doubts.enumerated().map { index, doubt in
      ReportedTest(
        suite: "flowctl", name: "incomplete report \(index + 1)", outcome: .errored,
        message: doubt)
    }
    return Dictionary(grouping: kept + incomplete, by: \.suite).sorted { $0.key < $1.key }
  }

  private static func attributes(_ counts: TestCounts) -> [(String, String)] {
    [
      ("tests", "\(counts.total)"), ("failures", "\(counts.failed)"),
      ("errors", "\(counts.errored)"), ("skipped", "\(counts.skipped)"),
    ]
  }

  private static func write(_ test: ReportedTest, to writer: inout XMLWriter) {
    var attributes = [
      ("classname", test.suite), ("name", test.name), ("time", "\(test.seconds)"),
    ]
    if let file = test.file { attributes.append(("file", file)) }
    if let line = test.line { attributes.append(("line", "\(line)")) }
    guard let name = element(of: test) else { return writer.element("testcase", attributes) }
    writer.element("testcase", attributes) { write(test.message, as: name, to: &$0) }
  }

  private static func element(of test: ReportedTest) -> String? {
    switch test.outcome {
    case .passed: test.isFlaky ? "flakyFailure" : nil
    case .skipped: "skipped"
    case .failed: "failure"
    case .errored: "error"
    }
  }

  /// The first line is the message; a multi-line text follows completely.
  private static func write(_ message: String, as name: String, to writer: inout XMLWriter) {
    let first = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if first == message { return writer.element(name, [("message", message)]) }
    writer.element(name, [("message", first)], text: message)
  }
}

extension TestCounts {
  fileprivate init(of tests: [ReportedTest]) {
    self = tests.reduce(into: TestCounts()) { $0[$1.outcome] += 1 }
  }
}

extension FindingReport {
  /// The findings in force as SARIF; a run that can't be a pass was not successful.
  package func sarif(_ tool: ToolIdentity) -> [UInt8] {
    let incomplete = doubts.map { Diagnostic.undecided("report", $0) }
    return Report(command: "report convert", diagnostics: findings.map(\.diagnostic) + incomplete)
      .rendered(as: .sarif, options: RenderOptions(tool: tool))
  }

  /// The findings in force as Checkstyle XML, by file, with an exception for each doubt.
  package var checkstyle: [UInt8] {
    let files = Dictionary(grouping: findings) { $0.path ?? "" }.sorted { $0.key < $1.key }
    var writer = XMLWriter()
    writer.element("checkstyle", [("version", "4.3")]) { writer in
      for (path, findings) in files {
        writer.element("file", [("name", path)]) { writer in
          for finding in findings { writer.element("error", Self.attributes(finding)) }
        }
      }
      if !doubts.isEmpty {
        writer.element("file", [("name", "report")]) { writer in
          for doubt in doubts { writer.element("exception", text: doubt) }
        }
      }
    }
    return writer.bytes
  }

  private static func attributes(_ finding: ReportedFinding) -> [(String, String)] {
    let severity = finding.severity == .note ? "info" : finding.severity.rawValue
    let place = [("line", finding.line), ("column", finding.column)].compactMap { name, number in
      number.map { (name, "\($0)") }
    }
    return place + [
      ("severity", severity), ("message", finding.message), ("source", finding.rule),
    ]
  }
}
