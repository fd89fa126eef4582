import Gates
import Testing

@Suite struct JUnitReaderTests {
  private func tests(_ body: String) throws -> TestReport {
    let report = ReadReport.reading(body)
    #expect(report.format == .junit)
    #expect(report.isTrustworthy)
    return try #require(report.tests)
  }

  private func counts(_ body: String) throws -> [Int] {
    let counts = try tests(body).counts
    return [counts.passed, counts.failed, counts.errored, counts.skipped]
  }

  @Test(arguments: [
    ("<testcase name='a'/>", [1, 0, 0, 0]),
    ("<testcase name='a'><failure/></testcase>", [0, 1, 0, 0]),
    ("<testcase name='a'><failure/><failure/></testcase>", [0, 1, 0, 0]),
    ("<testcase name='a'><skipped/><failure/></testcase>", [0, 1, 0, 0]),
    ("<testcase name='a'><failure/><error/></testcase>", [0, 0, 1, 0]),
    ("<testcase name='a'><error/><skipped/></testcase>", [0, 0, 1, 0]),
    ("<testcase name='a'><skipped/></testcase>", [0, 0, 0, 1]),
    ("<testcase name='a'><system-out>x</system-out></testcase>", [1, 0, 0, 0]),
    ("<testcase name='a' status='notrun' result='suppressed'/>", [0, 0, 0, 1]),
    ("<testcase name='a' status='run' result='completed'/>", [1, 0, 0, 0]),
    ("<testcase name='a' status='disabled'/>", [0, 0, 0, 1]),
    ("<testcase name='a' status='failed'><skipped/></testcase>", [0, 0, 0, 1]),
    ("<testcase name='a' status='failed'/>", [0, 1, 0, 0]),
  ])
  func `the worst element of a case counts, its attributes only without one`(
    testCase: String, expected: [Int]
  ) throws {
    #expect(try counts("<testsuites><testsuite>\(testCase)</testsuite></testsuites>") == expected)
    #expect(try counts("<testsuite>\(testCase)</testsuite>") == expected)
    #expect(try counts("<testsuites>\(testCase)</testsuites>") == expected)
    #expect(
      try counts(
        "<testsuites><testsuite><testsuite><testsuite>\(testCase)</testsuite></testsuite></testsuite></testsuites>"
      ) == expected)
  }

  @Test(arguments: [
    "status='CANCELED'", "status='STOPPED'", "status='PENDING'", "status='RUNNING'",
    "result='inconclusive'", "status='not a word of any tool'", "status='run' result='timeout'",
    "result='passed' status='Broken'", "status='0'",
  ])
  func `a state that is not known is no pass`(attributes: String) throws {
    let other = "<testcase name='b' status='SUCCESS'/>"
    let tests = try tests(
      "<testsuite tests='2'><testcase name='a' \(attributes)/>\(other)</testsuite>")
    #expect(tests.counts == TestCounts(passed: 1, errored: 1))
    #expect(tests.unknownCount == 1)
    #expect(tests.faults.first?.message.hasSuffix("' is not known") == true)
  }

  @Test(arguments: [
    "passed", "PASS", "Success", "successful", "succeeded", "OK", "run", "completed", "executed",
  ])
  func `the words of a pass are known in any case`(word: String) throws {
    let tests = try tests("<testsuite><testcase name='a' status='\(word)' result=''/></testsuite>")
    #expect(tests.counts == TestCounts(passed: 1) && tests.unknownCount == 0)
  }

  @Test(arguments: ["cancelled", "Aborted", "timeout", "pending", "inconclusive"])
  func `an element for an interrupted test is no pass`(name: String) throws {
    let tests = try tests("<testsuite><testcase name='a'><\(name)/></testcase></testsuite>")
    #expect(tests.unknownCount == 1)
    let failed = "<testcase name='a'><failure message='no'/><\(name)/></testcase>"
    #expect(try self.tests("<testsuite>\(failed)</testsuite>").unknownCount == 0)
  }

  @Test func `cases with the same name are separate`() throws {
    let body =
      "<testsuite><testcase classname='C' name='a'/><testcase classname='C' name='a'/>"
      + "<testcase classname='C' name='a'><failure/></testcase></testsuite>"
    #expect(try counts(body) == [2, 1, 0, 0])
  }

  @Test func `a retry that passed is flaky, one that failed again is a failure`() throws {
    let report = try tests(
      """
      <testsuite name="s" tests="2" failures="1">
        <testcase classname="C" name="flaky"><flakyFailure message="once"/></testcase>
        <testcase classname="C" name="broken"><failure message="no"/><rerunFailure/></testcase>
      </testsuite>
      """)
    #expect(report.counts == TestCounts(passed: 1, failed: 1))
    #expect(report.flakyCount == 1)
    #expect(report.flaky.map(\.id) == ["C.flaky"])
    #expect(report.faults.map(\.id) == ["C.broken"])
    #expect(report.doubts.isEmpty)
  }

  @Test func `a rerun that failed is a failure, also without an element for it`() throws {
    for state in ["", " status='run'"] {
      let body = "<testcase name='a'\(state)><rerunFailure/></testcase><testcase name='b'/>"
      #expect(
        try tests("<testsuite>\(body)</testsuite>").counts == TestCounts(passed: 1, failed: 1))
    }
  }

  @Test(arguments: [
    "<testsuite name='s' failures='1'><testcase name='a'/></testsuite>",
    "<testsuites errors='1'><testsuite><testcase name='a'/></testsuite></testsuites>",
    "<testsuites><testsuite failures='2'><testcase name='a'><failure/></testcase></testsuite></testsuites>",
    "<testsuite failures='99999999999999999999'><testcase name='a'><failure/></testcase></testsuite>",
    "<testsuite failures='9223372036854775807' errors='9223372036854775807'/>",
    "<testsuite><error>no fixture</error><testcase name='a'/></testsuite>",
    "<testsuite><testcase name='a' status='failed'/></testsuite>",
    "<testsuite failures='-1'><testcase name='a'/></testsuite>",
    "<testsuite errors='one'><testcase name='a'/></testsuite>",
  ])
  func `a failure without a case makes the report invalid`(body: String) throws {
    #expect(try tests(body).doubts.count == 1)
  }

  @Test func `a different number of tests is reported once, at the outermost suite`() throws {
    let report = try tests(
      """
      <testsuites tests="1"><testsuite name="a" tests="0"><testcase name="x"/></testsuite>
      <testsuite name="b" tests="0"><testcase name="y"/></testsuite></testsuites>
      """)
    #expect(report.doubts.isEmpty)
    #expect(report.remarks == ["<testsuites> declares 1 tests, but contains 2"])
  }

  @Test(arguments: [
    "<testsuite tests='100'><testcase name='a'/><testcase name='b'/></testsuite>",
    "<testsuites tests='1'><testsuite tests='9'><testcase name='a'/></testsuite></testsuites>",
    "<testsuite tests='3' skipped='1'><testcase name='a'/></testsuite>",
    "<testsuite tests='2' skipped='1'><testcase name='a'><skipped/></testcase></testsuite>",
    "<testsuite tests='2'><testcase name='a' status='run' result='completed'/></testsuite>",
    "<testsuite tests='1' failures='1,234'><testcase name='a'/></testsuite>",
    "<testsuite tests='1,000'><testcase name='a'/></testsuite>",
    "<testsuite tests='9223372036854775807'><testcase name='a'/></testsuite>",
  ])
  func `a suite with fewer tests than it declares makes the report invalid`(body: String) throws {
    #expect(try tests(body).doubts.count == 1)
  }

  @Test(arguments: [
    // Skipped tests without a case, by the attributes of JUnit, CTest and GoogleTest.
    "<testsuite tests='3' skipped='2'><testcase name='a'/></testsuite>",
    "<testsuite tests='2' disabled='1'><testcase name='a'/></testsuite>",
    "<testsuite tests='3' skipped='2'><testcase name='a'/><testcase name='b'><skipped/></testcase></testsuite>",
    // Surefire, where each run again of a case counts.
    "<testsuite tests='2'><testcase name='a'><flakyFailure/></testcase></testsuite>",
    "<testsuite tests='2' failures='1'><testcase name='a'><failure/><rerunFailure/></testcase></testsuite>",
    // Catch2 and doctest count assertions.
    "<testsuite tests='40'><testcase name='a' status='run'/><testcase name='b' status='run'/></testsuite>",
  ])
  func `a suite that counts skipped tests, runs or assertions is complete`(body: String) throws {
    #expect(try tests(body).doubts.isEmpty)
  }

  @Test func `Swift Testing counts issues as failures and omits skipped tests`() throws {
    let report = try tests(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="TestResults" errors="0" tests="2" failures="2" skipped="1" time="0.1">
          <testcase classname="AppTests.Login" name="signsIn()" time="0.01" />
          <testcase classname="AppTests.Login" name="signsOut()" time="0.01" >
            <failure message="Expectation failed: (a &#8594; 1) == 2 (error)" />
            <failure message="Expectation failed: (b &#8594; 1) == 2 (error)" />
          </testcase>
          <testcase classname="AppTests.Login" name="later()" ><skipped>soon</skipped></testcase>
        </testsuite>
      </testsuites>
      """)
    #expect(report.counts == TestCounts(passed: 1, failed: 1, skipped: 1))
    #expect(report.doubts.isEmpty && report.remarks.isEmpty)
    #expect(report.faults.first?.message == "Expectation failed: (a → 1) == 2 (error)")
  }

  @Test func `both files of swift test are one report`() throws {
    var both = try tests("<testsuite><testcase name='a' time='1'/></testsuite>")
    both.merge(
      try tests("<testsuite><testcase name='b' time='2'><failure/></testcase></testsuite>"))
    #expect(both.counts == TestCounts(passed: 1, failed: 1))
    #expect(both.slowest.map(\.name) == ["b", "a"])
    #expect(both.seconds == 3)
  }

  @Test(arguments: [
    ("<failure message='m'>at x</failure>", "m\nat x"),
    ("<failure message='m'/>", "m"),
    ("<failure message='failure'></failure>", ""),
    ("<failure>text</failure>", "text"),
    ("<failure message='m'>E m at x</failure>", "E m at x"),
    ("<failure><![CDATA[a ]]]]><![CDATA[> b]]></failure>", "a ]]> b"),
    ("<skipped/><failure message='m'/>", "m"),
  ])
  func `a failure contains its message and place`(element: String, message: String) throws {
    let report = try tests("<testsuite><testcase name='a'>\(element)</testcase></testsuite>")
    #expect(report.faults.first?.message == message)
  }

  @Test(arguments: [
    ("file='Tests/A.swift' line='7'", "", "Tests/A.swift", 7),
    ("", "failed (/r/Tests/A.swift:19)", "/r/Tests/A.swift", 19),
    ("", "no (/r/A.swift#CharacterRangeLen=0&amp;StartingLineNumber=36)", "/r/A.swift", 37),
    ("file='.py' line='3'", "tests/a.py:24: AssertionError", "tests/a.py", 24),
  ])
  func `a failure is placed by attributes or by its message`(
    attributes: String, message: String, file: String, line: Int
  ) throws {
    let report = try tests(
      "<testsuite><testcase name='a' \(attributes)><failure message=\"\(message)\"/></testcase></testsuite>"
    )
    #expect(report.faults.first?.file == file)
    #expect(report.faults.first?.line == line)
  }

  @Test(arguments: [("1.5", 1.5), ("1,234.5", 1234.5), ("-1", 0), ("nan", 0), ("inf", 0), ("x", 0)])
  func `times of any form are seconds`(written: String, seconds: Double) throws {
    let report = try tests("<testsuite><testcase name='a' time='\(written)'/></testsuite>")
    #expect(report.seconds == seconds)
  }

  @Test func `the report keeps the first failures and counts all`() throws {
    let cases = (1...1500).map { "<testcase name='t\($0)' time='\($0)'><error/></testcase>" }
    let report = try tests("<testsuite>\(cases.joined())</testsuite>")
    #expect(report.counts.errored == 1500)
    #expect(report.faults.count == 1000)
    #expect(report.moreFaults == 500)
    #expect(report.slowest.first?.name == "t1500")
    #expect(report.slowest.count == 100)
  }

  @Test func `an enormous message is cut between characters`() throws {
    let text = String(repeating: "é", count: 100_000)
    let report = try tests(
      "<testsuite><testcase name='\(text)'><failure message='\(text)'/></testcase></testsuite>")
    let fault = try #require(report.faults.first)
    #expect(fault.message.utf8.count <= 4096 && fault.message.hasSuffix("é…"))
    #expect(fault.name.utf8.count <= 1024)
  }
}
