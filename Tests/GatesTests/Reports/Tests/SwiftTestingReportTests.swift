import Base
import Gates
import Testing

/// What Swift Testing (6.3.1) writes and prints, in forms that other tools don't have.
@Suite struct SwiftTestingReportTests {
  private static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
      <testsuite name="TestResults" errors="0" tests="2" failures="1" skipped="0" time="0.002">

    """

  @Test func `names that Swift Testing writes without escapes are read`() {
    let text =
      Self.header + """
            <testcase classname="AppTests.`A <suite> & "more"`" name="`a "quoted" <name>`()" time="0.001" />
            <testcase classname="AppTests" name="`fails with "quotes"`()" time="0.001" >
              <failure message="Expectation failed: a &quot;message&quot; &lt;b&gt;" />
            </testcase>
          </testsuite>
        </testsuites>

        """
    for size in [1, 7, 1 << 18] {
      let report = ReportReader.read(ByteChunks(Array(text.utf8), size: size), as: .junit)
      #expect(report.problems == [])
      #expect(report.tests?.counts == TestCounts(passed: 1, failed: 1))
      #expect(report.tests?.faults.first?.id == "AppTests.`fails with \"quotes\"`()")
    }
  }

  @Test func `a line of XML with several cases stays unchanged`() {
    let text = """
      <testsuite tests="3">
      <testcase classname="a" name="b" time="1"><failure/></testcase><testcase classname="c" name="d" time="2"/>
      <testcase classname="a &amp; b" name="e" time="1"/>
      </testsuite>

      """
    let report = ReportReader.read(ByteChunks(text), as: .junit)
    #expect(report.tests?.counts == TestCounts(passed: 2, failed: 1))
  }

  private static func event(_ kind: String, _ test: String, _ more: String = "") -> String {
    "{\"kind\":\"event\",\"payload\":{\"instant\":{\"absolute\":1.5,\"since1970\":1},"
      + "\"kind\":\"\(kind)\",\"testID\":\"\(test)\"\(more)},\"version\":\"6.3.0\"}\n"
  }

  private static func declared(_ id: String, _ name: String, _ kind: String = "function") -> String
  {
    "{\"kind\":\"test\",\"payload\":{\"id\":\"\(id)\",\"kind\":\"\(kind)\",\"name\":\"\(name)\","
      + "\"sourceLocation\":{\"fileID\":\"A/T.swift\",\"filePath\":\"/x/T.swift\",\"line\":5,"
      + "\"column\":2}},\"version\":\"6.3.0\"}\n"
  }

  @Test(arguments: [
    ("testCancelled", TestCounts(skipped: 1), 0), ("testHalted", TestCounts(errored: 1), 1),
  ])
  func `a canceled test is skipped, and an event that is not known is no pass`(
    kind: String, counts: TestCounts, unknown: Int
  ) {
    let text =
      Self.declared("A.T/f()", "f()") + Self.event("testStarted", "A.T/f()")
      + Self.event(kind, "A.T/f()") + Self.event("testEnded", "A.T/f()") + Self.end
    let tests = ReportReader.read(ByteChunks(text), as: .swiftTestingEvents).tests
    #expect(tests?.counts == counts)
    #expect(tests?.unknownCount == unknown)
  }

  private static let end = event("runEnded", "")
  private static let issue =
    ",\"issue\":{\"isKnown\":false,\"severity\":\"error\",\"sourceLocation\":{\"filePath\":"
    + "\"/x/T.swift\",\"line\":9,\"column\":1}},\"messages\":[{\"symbol\":\"fail\",\"text\":\"no\"}]"

  @Test func `the event stream contains the result and place of each test`() throws {
    let (one, two, off) = ("A.S/one()/T.swift:5:2", "A.S/two()/T.swift:7:2", "A.off()/T.swift:8:2")
    let text =
      Self.declared("A.S", "S", "suite") + Self.declared(one, "one()")
      + Self.declared(two, "two()") + Self.declared(off, "off()")
      + Self.event("testStarted", "A.S") + Self.event("testStarted", one)
      + Self.event("testEnded", one) + Self.event("testSkipped", off)
      + Self.event("testStarted", two) + Self.event("issueRecorded", two, Self.issue)
      + Self.event("testEnded", two) + Self.event("testEnded", "A.S") + Self.end
    for format in [nil, ReportFormat.swiftTestingEvents] {
      let report = ReportReader.read(ByteChunks(text), as: format)
      #expect(report.format == .swiftTestingEvents)
      #expect(report.tests?.counts == TestCounts(passed: 1, failed: 1, skipped: 1))
      let fault = try #require(report.tests?.faults.first)
      #expect(fault.id == "A.S.two()")
      #expect(fault.file == "/x/T.swift" && fault.line == 9)
      #expect(fault.message == "no")
      #expect(report.tests?.doubts == [])
    }
  }

  @Test func `an issue without a test fails the run, and a skip reverts no failure`() {
    let one = "A.S/one()/T.swift:5:2"
    let begun = Self.declared(one, "one()") + Self.event("testStarted", one)
    let lost = begun + Self.event("issueRecorded", "", Self.issue) + Self.event("testEnded", one)
    let stray = ReportReader.read(ByteChunks(lost + Self.end), as: .swiftTestingEvents)
    #expect(stray.tests?.counts == TestCounts(passed: 1, failed: 1))
    let skipped =
      begun + Self.event("issueRecorded", one, Self.issue) + Self.event("testSkipped", one)
    let kept = ReportReader.read(ByteChunks(skipped + Self.end), as: .swiftTestingEvents)
    #expect(kept.tests?.counts == TestCounts(failed: 1))
  }

  @Test func `a truncated stream is no pass`() {
    let one = "A.S/one()/T.swift:5:2"
    let begun = Self.declared(one, "one()") + Self.event("testStarted", one)
    let ended = begun + Self.event("testEnded", one)
    #expect(
      ReportReader.read(ByteChunks(ended), as: .swiftTestingEvents).tests?.doubts
        == ["the run did not finish"])
    let open = ReportReader.read(ByteChunks(begun + Self.end), as: .swiftTestingEvents)
    #expect(open.tests?.counts == TestCounts(errored: 1))
    let half = ReportReader.read(
      ByteChunks(String(ended.dropLast(20))), as: .swiftTestingEvents)
    #expect(!half.problems.isEmpty)
  }

  @Test func `the console output contains the place of a failed test`() {
    let text = """
      /w/Tests/T.swift:12: error: OldTests.testA : XCTAssertEqual failed: ("2") is not equal to ("3")
      /w/Tests/T.swift:14: error: -[AppTests.OldTests testB] : failed
      ✘ Test each(n:) recorded an issue with 1 argument n → 2 at T.swift:8:48: Expectation failed
      ✘ Test "fails with "quotes"" recorded an issue at T.swift:6:40: Expectation failed
      ✘ Test lost() recorded an issue at U.swift:6:40: Expectation failed
      """
    let places = ConsolePlaces(
      Array(text.utf8), files: ["Tests/T.swift", "a/U.swift", "b/U.swift"], folders: ["/w"])
    #expect(
      places.place(ofTest: "AppTests.OldTests.testA") == Place(path: "Tests/T.swift", line: 12))
    #expect(
      places.place(ofTest: "AppTests.OldTests.testB") == Place(path: "Tests/T.swift", line: 14))
    #expect(places.place(ofTest: "AppTests.S.each(n:)") == Place(path: "Tests/T.swift", line: 8))
    #expect(
      places.place(ofTest: "AppTests.S.`fails with \"quotes\"`()")
        == Place(path: "Tests/T.swift", line: 6))
    #expect(places.place(ofTest: "AppTests.lost()") == nil)
    #expect(places.place(ofTest: "AppTests.other()") == nil)
  }

  @Test func `each of thousands of failed tests has one look-up per part of its id`() {
    #expect(
      ConsolePlaces.names(ofTest: "AppTests.S.each(n:)")
        == ["AppTests.S.each(n:)", "S.each(n:)", "each(n:)"])
    let count = 5000
    let lines = (1...count).map { "/w/Tests/T.swift:\($0): error: S.test\($0) : failed" }
    let places = ConsolePlaces(
      Array(lines.joined(separator: "\n").utf8), files: ["Tests/T.swift"], folders: ["/w"])
    let ids = (1...count).map { "AppTests.S.test\($0)" }
    #expect(ids.reduce(0) { $0 + ConsolePlaces.names(ofTest: $1).count } == 3 * count)
    #expect(ids.map { places.place(ofTest: $0)?.line } == Array(1...count))
  }

  @Test func `a test with an ambiguous name in the console has no place`() {
    let text = """
      /w/Tests/T.swift:12: error: S.testA : failed
      /w/Tests/U.swift:14: error: AppTests.S.testA : failed
      """
    let places = ConsolePlaces(Array(text.utf8), files: [], folders: ["/w"])
    #expect(places.place(ofTest: "AppTests.S.testA") == nil)
  }
}
