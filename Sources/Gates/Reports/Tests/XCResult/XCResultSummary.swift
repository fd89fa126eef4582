import Formats

/// What `xcresulttool get test-results summary` prints: how many tests ended how, and the failures.
struct XCResultSummary {
  private var counts: [String: Int] = [:]
  private var result: String?
  private var failures: [ReportedTest] = []

  private static let numbers = [
    "totalTestCount", "passedTests", "failedTests", "skippedTests", "expectedFailures",
  ]

  /// Whether all that a summary holds of tests was there.
  var isWhole: Bool { result != nil && Self.numbers.allSatisfy { counts[$0] != nil } }

  /// Reads a member of the outermost object, if it is one of a summary.
  mutating func readMember(_ key: String, _ stream: inout JSONStream) throws(StreamFault) {
    if Self.numbers.contains(key) {
      counts[key] = (try stream.readNumber()).map { min(max(0, $0.count), 1_000_000_000) }
    } else if key == "result" {
      result = try stream.readString()
    } else if key == "testFailures" {
      var found: [ReportedTest] = []
      try stream.readArray { (stream) throws(StreamFault) in
        found.append(try Self.failure(&stream))
      }
      failures = found
    }
  }

  private static func failure(_ stream: inout JSONStream) throws(StreamFault) -> ReportedTest {
    var (name, identifier, target, text) = ("", String?.none, String?.none, "")
    try stream.readObject { (stream, key) throws(StreamFault) in
      switch key {
      case "testName": name = try stream.readString() ?? ""
      case "testIdentifierString": identifier = try stream.readString()
      case "targetName": target = try stream.readString()
      case "failureText": text = try stream.readString() ?? ""
      default: break
      }
    }
    var test = XCResultReader.test(identifier: identifier, name: name)
    if let target { test.qualify(by: target) }
    (test.outcome, test.message) = (.failed, text)
    let place = SourceReference(in: text)
    (test.file, test.line) = (place?.path, place?.line)
    return test.shortened
  }

  /// Counts the tests; those that passed have no names here.
  func addTests(to report: inout TestReport) {
    // A test may fail several times, and is one.
    var known: Set<String> = []
    for test in failures where known.insert(test.id).inserted { report.add(test) }
    let failed = counts["failedTests"] ?? 0
    report.addUnnamed(.failed, count: failed - known.count)
    report.addUnnamed(.skipped, count: counts["skippedTests"] ?? 0)
    report.addUnnamed(
      .passed, count: (counts["passedTests"] ?? 0) + (counts["expectedFailures"] ?? 0))
    let total = counts["totalTestCount"] ?? 0
    if report.counts.total < total {
      report.doubt("the summary declares \(total) tests and counts \(report.counts.total)")
    }
    if XCResultReader.outcome(result).isFault, failed == 0, known.isEmpty {
      report.doubt("the result is '\(result ?? "")', and no failed test is told")
    }
  }
}
