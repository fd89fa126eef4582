import Base

/// Reads the tests of a result bundle as `xcresulttool get test-results tests` writes them.
enum XCResultReader {
  static func read(
    _ json: inout JSONStream, limits: TestReportLimits
  ) throws(StreamFault) -> TestReport {
    var report = TestReport(limits: limits)
    var isKnown = false
    try json.readObject { (json, key) throws(StreamFault) in
      guard key == "testNodes" else { return }
      isKnown = true
      try json.readArray { (json) throws(StreamFault) in
        _ = try XCResultNode(reading: &json, addingTestsTo: &report)
      }
    }
    guard isKnown else { throw json.fault(.wrongShape(expected: "the member 'testNodes'")) }
    return report
  }

  /// The outcome of a result word; an unknown word, such as `unknown`, is not a pass.
  fileprivate static func outcome(_ word: String?) -> TestOutcome {
    switch word {
    case "Passed", "Expected Failure": .passed
    case "Skipped": .skipped
    case "Failed": .failed
    default: .errored
    }
  }
}

extension TestReport {
  /// The number of failed tests and of doubts.
  fileprivate var evidenceOfFailure: Int { counts.failed + counts.errored + doubts.count }
}

/// A node of the Xcode 16 tree: a plan, bundle, suite, case, run or message.
///
/// The type of a node follows after its children, so tests are added at the end of their node.
private struct XCResultNode {
  private var type: String?
  private var name = ""
  private var identifier: String?
  private var result: String?
  private var seconds: Double = 0
  private var failure: String?
  private var hasFailedRun = false
  private var hasPassedRun = false
  /// True if the test failed on a device or with arguments below it.
  private var hasFailedPart = false

  init(
    reading json: inout JSONStream, addingTestsTo report: inout TestReport
  ) throws(StreamFault) {
    let mark = report.mark
    let before = report.evidenceOfFailure
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "nodeType": type = try json.readString()
      case "name": name = try json.readString() ?? ""
      case "nodeIdentifier": identifier = try json.readString()
      case "result": result = try json.readString()
      case "durationInSeconds": seconds = try json.readNumber()?.double ?? 0
      case "children":
        try json.readArrayIfAny { (json) throws(StreamFault) in
          take(try XCResultNode(reading: &json, addingTestsTo: &report))
        }
      default: break
      }
    }
    if type == "Failure Message" { failure = name.shortened(to: 4096) }
    if type == "Test Case" { report.add(test) }
    if type?.hasSuffix("test bundle") == true { report.qualify(since: mark, by: name) }
    let isGroup = type == "Test Plan" || type == "Test Suite" || type?.hasSuffix("bundle") == true
    if isGroup, XCResultReader.outcome(result) == .failed, report.evidenceOfFailure == before {
      let words = failure.map { ": " + $0.shortened(to: 200) } ?? ""
      report.doubt("'\(name)' failed outside of its tests\(words)")
    }
  }

  /// The test of an identifier such as `LoginTests/testLogin()`, with the place in the message.
  private var test: ReportedTest {
    var outcome = XCResultReader.outcome(result)
    if !outcome.isFailure, isContradicted { outcome = .failed }
    var test = ReportedTest(
      name: name, outcome: outcome, seconds: max(0, seconds), message: failure ?? "",
      isFlaky: hasFailedRun && outcome == .passed)
    if let identifier, let slash = identifier.lastIndex(of: "/") {
      test.suite = String(identifier[..<slash].map { $0 == "/" ? "." : $0 })
      test.name = String(identifier[identifier.index(after: slash)...])
    }
    test.takePlaceOfMessage()
    return test
  }

  /// True if the nodes below a test say that it failed, whatever its own result.
  private var isContradicted: Bool { hasFailedPart || hasFailedRun && !hasPassedRun }

  private mutating func take(_ child: XCResultNode) {
    failure = failure ?? child.failure
    let hasFailed = child.result.map { XCResultReader.outcome($0).isFailure } ?? false
    if child.type == "Repetition" || child.type == "Test Case Run" {
      hasFailedRun = hasFailedRun || hasFailed
      hasPassedRun = hasPassedRun || !hasFailed
    } else {
      hasFailedPart = hasFailedPart || hasFailed || child.isContradicted
      hasFailedRun = hasFailedRun || child.hasFailedRun
      hasPassedRun = hasPassedRun || child.hasPassedRun
    }
  }
}
