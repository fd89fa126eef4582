import Base

/// Reads JUnit XML in the dialects of its many writers.
///
/// There is no schema: the root is one suite or several, suites nest, cases can be beside suites,
/// and attributes have different meanings. So cases are counted by their elements, and compared
/// with the attributes: a report with missing tests is incomplete.
struct JUnitReader: ~Copyable {
  private var report: TestReport

  private struct Tally {
    var cases = 0
    var skipped = 0
    var faults = 0
    var reruns = 0
    /// Cases of Catch2 and doctest, whose `tests` counts assertions.
    var ofAssertions = 0

    static func += (left: inout Tally, right: Tally) {
      left.cases += right.cases
      left.skipped += right.skipped
      left.faults += right.faults
      left.reruns += right.reruns
      left.ofAssertions += right.ofAssertions
    }
  }

  static func read(
    _ stream: inout XMLStream, limits: TestReportLimits
  ) throws(StreamFault) -> TestReport {
    let root = try stream.root(named: ["testsuites", "testsuite"])
    var reader = JUnitReader(report: TestReport(limits: limits))
    _ = try reader.readSuite(&stream, root, isCompared: false)
    return reader.report
  }

  /// `isCompared` is true if an outer suite declares its number of tests.
  private mutating func readSuite(
    _ stream: inout XMLStream, _ suite: XMLElement, isCompared: Bool
  ) throws(StreamFault) -> Tally {
    var tally = Tally()
    let declares = isCompared || suite["tests"] != nil
    try stream.readChildren { (stream, child) throws(StreamFault) in
      switch child.name {
      case "testsuite": tally += try readSuite(&stream, child, isCompared: declares)
      case "testcase": tally += try readCase(&stream, child, in: suite)
      case "failure", "error":
        tally.faults += 1
        report.doubt("\(Self.shown(suite)) contains a failure outside of a test")
      default: break
      }
    }
    compareFailures(of: suite, with: tally)
    if suite["tests"] != nil { compareTests(of: suite, with: tally, isOutermost: !isCompared) }
    return tally
  }

  private mutating func readCase(
    _ stream: inout XMLStream, _ element: XMLElement, in suite: XMLElement
  ) throws(StreamFault) -> Tally {
    var test = JUnitTestCase(element, in: suite)
    try stream.readChildren { (stream, child) throws(StreamFault) in
      try test.add(child, &stream)
    }
    let reported = test.reported
    report.add(reported)
    if test.contradictsItself {
      report.doubt("'\(reported.id.shortened(to: 200))' is marked as failed, but has no failure")
    }
    return Tally(
      cases: 1, skipped: reported.outcome == .skipped ? 1 : 0, faults: test.faultElements,
      reruns: test.reruns,
      ofAssertions: element["status"] == "run" && element["result"] == nil ? 1 : 0)
  }

  /// A declared failure without an element makes the report incomplete.
  private mutating func compareFailures(of suite: XMLElement, with tally: Tally) {
    if let name = ["failures", "errors"].first(where: { Self.isNoNumber(suite[$0] ?? "") }) {
      return report.doubt("\(Self.shown(suite)) has no number in '\(name)'")
    }
    let declared = Self.count(suite, "failures") + Self.count(suite, "errors")
    guard declared > tally.faults else { return }
    report.doubt(
      "\(Self.shown(suite)) declares \(declared) failures, but contains \(tally.faults)")
  }

  /// A suite with fewer tests than it declares makes the report incomplete.
  ///
  /// Writers can omit skipped tests, and can count a test for each of its runs.
  /// Other differences are only reported: Swift Testing, for example, does not count skipped tests.
  private mutating func compareTests(
    of suite: XMLElement, with tally: Tally, isOutermost: Bool
  ) {
    let declared = Self.count(suite, "tests")
    if declared == tally.cases || declared == tally.cases - tally.skipped { return }
    let words = "\(Self.shown(suite)) declares \(declared) tests, but contains \(tally.cases)"
    let skipped = ["skipped", "disabled", "ignored"].reduce(0) { max($0, Self.count(suite, $1)) }
    let isOfAssertions = tally.cases > 0 && tally.ofAssertions == tally.cases
    if !isOfAssertions, declared - skipped > tally.cases - tally.skipped + tally.reruns {
      report.doubt(words)
    } else if isOutermost {
      report.remark(words)
    }
  }

  /// The declared number without the signs that group its digits.
  private static func count(_ element: XMLElement, _ attribute: String) -> Int {
    let digits = (element[attribute] ?? "").utf8.filter(ASCII.isDigit)
    return Int(String(decoding: digits.prefix(9), as: UTF8.self)) ?? 0
  }

  /// Some writers group digits, or write nothing for none.
  private static func isNoNumber(_ text: String) -> Bool {
    !text.utf8.allSatisfy { ASCII.isDigit($0) || ", ".utf8.contains($0) }
  }

  private static func shown(_ suite: XMLElement) -> String {
    let name = suite["name"].map { " '" + $0.shortened(to: 200) + "'" } ?? ""
    return "<\(suite.name)>\(name)"
  }
}

struct JUnitTestCase {
  private var test: ReportedTest
  private var outcome: TestOutcome?
  private(set) var faultElements = 0
  /// The outcome by attributes, which is used only without an element.
  private let declared: TestOutcome?
  /// A state by attributes or an element that is not known.
  private var unknown: String?
  private var hasFlakyRun = false
  /// True with a rerun that failed; writers add it to a failure.
  private var hasFailedRun = false
  private(set) var reruns = 0

  init(_ element: XMLElement, in suite: XMLElement) {
    test = ReportedTest(
      suite: element["classname"] ?? element["class"] ?? suite["name"] ?? "",
      name: element["name"] ?? element["id"] ?? "", seconds: Self.seconds(element["time"]),
      file: element["file"] ?? suite["file"], line: element.position("line"))
    let words = [element["status"], element["result"]].compactMap(\.self).filter { !$0.isEmpty }
    declared = words.compactMap(TestOutcome.init(word:)).max()
    unknown = words.first { TestOutcome(word: $0) == nil }
  }

  /// The counted outcome: error before failure before skipped before passed.
  var reported: ReportedTest {
    var test = test
    test.outcome = outcome ?? max(declared ?? .passed, hasFailedRun ? .failed : .passed)
    test.isFlaky = hasFlakyRun && !test.outcome.isFailure
    if test.outcome.isFailure, let place = SourceReference(in: test.message) {
      let isBetter = test.file.map { !$0.contains("/") || place.path.hasSuffix($0) } ?? true
      if isBetter { (test.file, test.line) = (place.path, place.line) }
    }
    if outcome == nil, let unknown { test.take(unknownState: unknown) }
    return test
  }

  /// Whether it declares a failure without an element.
  var contradictsItself: Bool { outcome == nil && declared?.isFailure == true }

  mutating func add(_ child: XMLElement, _ stream: inout XMLStream) throws(StreamFault) {
    switch child.name {
    case "failure", "error":
      faultElements += 1
      try take(child.name == "error" ? .errored : .failed, child, &stream)
    case "skipped", "skip", "ignored", "disabled": try take(.skipped, child, &stream)
    case "flakyFailure", "flakyError":
      reruns += 1
      hasFlakyRun = true
    case "rerunFailure", "rerunError":
      reruns += 1
      hasFailedRun = true
    default:
      if TestOutcome.interruptions.contains(child.name.lowercased()) { unknown = child.name }
    }
  }

  private mutating func take(
    _ found: TestOutcome, _ child: XMLElement, _ stream: inout XMLStream
  ) throws(StreamFault) {
    let isFirst = outcome == nil
    outcome = max(outcome ?? .passed, found)
    guard isFirst || (found.isFailure && test.message.isEmpty) else { return }
    let text = try stream.readText(limit: Self.longestText)
    let attribute = child["message"]?.shortened(to: Self.longestText) ?? ""
    test.message = Self.message(attribute, text)
    if let file = child["file"] ?? child["location"] { test.file = file }
    if let line = child.position("line") { test.line = line }
  }

  /// The attribute is the message, the text its place; some writers repeat the element name.
  private static func message(_ attribute: String, _ text: String) -> String {
    let text = ASCII.text(Array(text.utf8)[...].trimmed)
    if attribute.isEmpty || attribute == "failure" || text.contains(attribute) { return text }
    return text.isEmpty ? attribute : attribute + "\n" + text
  }

  private static let longestText = 4096

  /// Surefire groups digits: `1,234.5`.
  private static func seconds(_ text: String?) -> Double {
    guard let text, text.utf8.count < 64,
      let value = Double(text) ?? Double(text.filter { $0 != "," }), value.isFinite
    else { return 0 }
    return max(0, value)
  }
}
