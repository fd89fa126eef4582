import Base

/// Reads the output of `xcresulttool` on the tests of a result bundle, in the format of Xcode 16
/// (`get test-results tests` and `summary`) and the previous one (`get --legacy --id`).
enum XCResultReader {
  static func read(
    _ json: inout JSONStream, limits: TestReportLimits
  ) throws(StreamFault) -> TestReport {
    var report = TestReport(limits: limits)
    var isKnown = false
    var legacy = LegacyXCResultNode()
    var summary = XCResultSummary()
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "testNodes":
        isKnown = true
        try json.readArray { (json) throws(StreamFault) in
          _ = try XCResultNode(reading: &json, addingTestsTo: &report)
        }
      case "_type", "summaries": try legacy.readMember(key, &json, addingTestsTo: &report)
      default: try summary.readMember(key, &json)
      }
    }
    if summary.isWhole {
      isKnown = true
      summary.addTests(to: &report)
    }
    guard isKnown || legacy.type == "ActionTestPlanRunSummaries" else {
      throw json.fault(
        .wrongShape(expected: "'testNodes', 'totalTestCount' or 'ActionTestPlanRunSummaries'"))
    }
    return report
  }

  /// The outcome of a result word; an unknown word, such as `unknown`, is not a pass.
  fileprivate static func outcome(_ word: String?) -> TestOutcome {
    switch word {
    case "Passed", "Success", "Expected Failure": .passed
    case "Skipped": .skipped
    case "Failed", "Failure": .failed
    default: .errored
    }
  }

  /// The test of an identifier such as `LoginTests/testLogin()`, with the place in the
  /// message.
  fileprivate static func test(
    _ identifier: String?, name: String, _ outcome: TestOutcome, seconds: Double = 0,
    message: String
  ) -> ReportedTest {
    var test = ReportedTest(
      name: name, outcome: outcome, seconds: max(0, seconds), message: message)
    if let identifier, let slash = identifier.lastIndex(of: "/") {
      test.suite = String(identifier[..<slash].map { $0 == "/" ? "." : $0 })
      test.name = String(identifier[identifier.index(after: slash)...])
    }
    test.takePlaceOfMessage()
    return test
  }
}

extension TestReport {
  /// The number of failed tests and of doubts.
  fileprivate var evidenceOfFailure: Int { counts.failed + counts.errored + doubts.count }

  fileprivate mutating func doubtGroup(_ name: String, _ message: String?) {
    let words = message.map { ": " + $0.shortened(to: 200) } ?? ""
    doubt("'\(name)' failed outside of its tests\(words)")
  }
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
    if type == "Test Case" {
      var outcome = XCResultReader.outcome(result)
      if !outcome.isFailure, isContradicted { outcome = .failed }
      var test = XCResultReader.test(
        identifier, name: name, outcome, seconds: seconds, message: failure ?? "")
      test.isFlaky = hasFailedRun && outcome == .passed
      report.add(test)
    }
    if type?.hasSuffix("test bundle") == true { report.qualify(since: mark, by: name) }
    let isGroup = type == "Test Plan" || type == "Test Suite" || type?.hasSuffix("bundle") == true
    if isGroup, XCResultReader.outcome(result) == .failed, report.evidenceOfFailure == before {
      report.doubtGroup(name, failure)
    }
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

/// An object of the format before Xcode 16, which wraps every value: `{"_type": …, "_value": …}`.
private struct LegacyXCResultNode {
  private(set) var type: String?
  private var value: String?
  private var members: [String: String] = [:]
  private var failure: String?

  private static let keptMembers: Set<String> = [
    "name", "identifier", "testStatus", "duration", "message",
  ]

  init() {}

  private init(
    reading json: inout JSONStream, addingTestsTo report: inout TestReport
  ) throws(StreamFault) {
    let before = report.evidenceOfFailure
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      try readMember(key, &json, addingTestsTo: &report)
    }
    switch type {
    case "ActionTestFailureSummary", "FailureSummary": failure = members["message"]
    case "ActionTestableSummary":
      if failure != nil, report.evidenceOfFailure == before {
        report.doubtGroup(members["name"] ?? "", failure)
      }
    case "ActionTestMetadata", "ActionTestSummary":
      report.add(
        XCResultReader.test(
          members["identifier"], name: members["name"] ?? "",
          XCResultReader.outcome(members["testStatus"]),
          seconds: members["duration"].flatMap { Double($0) } ?? 0, message: failure ?? ""))
      failure = nil
    default: break
    }
  }

  mutating func readMember(
    _ key: String, _ json: inout JSONStream, addingTestsTo report: inout TestReport
  ) throws(StreamFault) {
    switch key {
    case "_type":
      try json.readMember("_name") { (json) throws(StreamFault) in type = try json.readString() }
    case "_value": value = try json.readString()?.shortened(to: 4096)
    case "_values":
      try json.readArrayIfAny { (json) throws(StreamFault) in
        take(try LegacyXCResultNode(reading: &json, addingTestsTo: &report), as: key)
      }
    default: take(try LegacyXCResultNode(reading: &json, addingTestsTo: &report), as: key)
    }
  }

  private mutating func take(_ child: LegacyXCResultNode, as key: String) {
    failure = failure ?? child.failure
    if Self.keptMembers.contains(key), let value = child.value { members[key] = value }
  }
}

/// Output of `xcresulttool get test-results summary`: counts of tests, and the failures.
private struct XCResultSummary {
  private var counts: [String: Int] = [:]
  private var result: String?
  private var failures: [ReportedTest] = []

  private static let numbers = [
    "totalTestCount", "passedTests", "failedTests", "skippedTests", "expectedFailures",
  ]

  /// Whether the summary contains all counts.
  var isWhole: Bool { result != nil && Self.numbers.allSatisfy { counts[$0] != nil } }

  mutating func readMember(_ key: String, _ json: inout JSONStream) throws(StreamFault) {
    if Self.numbers.contains(key) {
      counts[key] = (try json.readNumber()).map { min(max(0, $0.count), 1_000_000_000) }
    } else if key == "result" {
      result = try json.readString()
    } else if key == "testFailures" {
      failures = []
      try json.readArray { (json) throws(StreamFault) in failures.append(try failure(&json)) }
    }
  }

  private func failure(_ json: inout JSONStream) throws(StreamFault) -> ReportedTest {
    var members: [String: String] = [:]
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "testName", "testIdentifierString", "targetName", "failureText":
        members[key] = try json.readString()
      default: break
      }
    }
    var test = XCResultReader.test(
      members["testIdentifierString"], name: members["testName"] ?? "", .failed,
      message: members["failureText"] ?? "")
    if let target = members["targetName"] { test.qualify(by: target) }
    return test.shortened
  }

  /// Counts the tests; the summary contains no names of passed tests.
  func addTests(to report: inout TestReport) {
    // A test can fail several times, but counts once.
    var known: Set<String> = []
    for test in failures where known.insert(test.id).inserted { report.add(test) }
    let failed = counts["failedTests"] ?? 0
    report.addUnnamed(.failed, count: failed - known.count)
    report.addUnnamed(.skipped, count: counts["skippedTests"] ?? 0)
    report.addUnnamed(
      .passed, count: (counts["passedTests"] ?? 0) + (counts["expectedFailures"] ?? 0))
    let total = counts["totalTestCount"] ?? 0
    if report.counts.total < total {
      report.doubt("the summary declares \(total) tests, but counts \(report.counts.total)")
    }
    if XCResultReader.outcome(result).isFailure, failed == 0, known.isEmpty {
      report.doubt("the result is '\(result ?? "")', but no failed test is listed")
    }
  }
}
