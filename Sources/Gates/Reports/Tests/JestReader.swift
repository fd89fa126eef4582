import Base

/// Reads the output of `jest --json`, which Vitest writes, too.
enum JestReader {
  static func read(
    _ json: inout JSONStream, limits: TestReportLimits
  ) throws(StreamFault) -> TestReport {
    var report = TestReport(limits: limits)
    var declared = Declared()
    var hasResults = false
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "testResults":
        hasResults = true
        try json.readArray { (json) throws(StreamFault) in try file(&json, &report) }
      case "wasInterrupted":
        if try json.readBool() == true { report.doubt("the run did not finish") }
      default: try declared.read(key, &json)
      }
    }
    guard hasResults else { throw json.fault(.wrongShape(expected: "'testResults'")) }
    declared.compare(with: &report)
    return report
  }

  /// The totals of the run.
  private struct Declared {
    private var success: Bool?
    private var tests = 0
    private var failures = 0

    mutating func read(_ key: String, _ json: inout JSONStream) throws(StreamFault) {
      switch key {
      case "success": success = try json.readBool()
      case "numTotalTests": tests = try json.readNumber()?.count ?? 0
      case "numFailedTests", "numRuntimeErrorTestSuites":
        failures += try json.readNumber()?.count ?? 0
      default: break
      }
    }

    /// A run that declares more than it lists is no pass.
    func compare(with report: inout TestReport) {
      if failures > 0 || success == false { return report.doubtWithoutFault() }
      let counts = report.counts
      if tests > counts.total, counts.failed + counts.errored == 0 {
        report.doubt("the run declares \(tests) tests, but contains \(counts.total)")
      }
    }
  }

  /// A file that could not be run has a message and no tests.
  private static func file(
    _ json: inout JSONStream, _ report: inout TestReport
  ) throws(StreamFault) {
    var (path, status, message): (String?, String?, String?)
    var tests: [ReportedTest] = []
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "name": path = try json.readString()
      case "status": status = try json.readString()
      case "message": message = try json.readString()
      case "assertionResults":
        try json.readArray { (json) throws(StreamFault) in tests.append(try test(&json)) }
      default: break
      }
    }
    for var test in tests {
      test.file = path
      report.add(test)
    }
    if status != "passed", !tests.contains(where: { [.failed, .errored].contains($0.outcome) }) {
      let name = path?.split(separator: "/").last.map(String.init) ?? ""
      report.add(
        ReportedTest(name: name, outcome: .errored, file: path, message: message ?? ""))
    }
  }

  private static func test(_ json: inout JSONStream) throws(StreamFault) -> ReportedTest {
    var test = ReportedTest(name: "")
    var status: String?
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "ancestorTitles": test.suite = try json.readStrings().joined(separator: ".")
      case "title": test.name = try json.readString() ?? ""
      case "status": status = try json.readString()
      case "duration": test.seconds = max(0, try json.readNumber()?.double ?? 0) / 1000
      case "failureMessages": test.message = try json.readStrings().joined(separator: "\n")
      case "location":
        try json.readMember("line") { (json) throws(StreamFault) in
          test.line = try json.readPosition()
        }
      default: break
      }
    }
    switch status {
    case "passed": test.outcome = .passed
    case "failed": test.outcome = .failed
    case "pending", "skipped", "todo", "disabled": test.outcome = .skipped
    default: test.take(unknownState: status ?? "")
    }
    return test
  }
}
