import Gates
import Testing

@Suite struct OtherTestReaderTests {
  @Test func `SonarQube's test execution counts and places its cases`() throws {
    let report = ReadReport.reading(
      """
      <testExecutions version="1"><file path="Tests/A.swift">
        <testCase name="a" duration="1500"/><testCase name="b" duration="1"><skipped message="s"/></testCase>
        <testCase name="c" duration="1"><failure message="short">long (/r/Tests/A.swift:9)</failure></testCase>
        <testCase name="d" duration="inf"><error message="e"/></testCase>
      </file></testExecutions>
      """)
    #expect(report.format == .sonarTests)
    let tests = try #require(report.tests)
    #expect(tests.counts == TestCounts(passed: 1, failed: 1, errored: 1, skipped: 1))
    #expect(tests.faults.map(\.message) == ["long (/r/Tests/A.swift:9)", "e"])
    #expect(tests.faults.first?.line == 9)
    #expect((1.501...1.503).contains(tests.seconds))
  }

  @Test func `an element that SonarQube does not define is a state that is not known`() throws {
    let report = ReadReport.reading(
      """
      <testExecutions version="1"><file path="A.swift">
        <testCase name="a" duration="1"><canceled/></testCase>
        <testCase name="b" duration="1"><system-out>x</system-out></testCase>
        <testCase name="c" duration="1"><failure message="m"/><retried/></testCase>
      </file></testExecutions>
      """)
    let tests = try #require(report.tests)
    #expect(tests.counts == TestCounts(passed: 1, failed: 1, errored: 1))
    #expect(tests.unknownCount == 1)
  }

  private let xcode16 = """
    {"devices": [{"deviceName": "iPhone"}], "testNodes": [{"children": [{"children": [{"children": [
      {"durationInSeconds": 0.5, "name": "works()", "nodeIdentifier": "LoginTests/works()",
       "nodeType": "Test Case", "result": "Passed"},
      {"children": [
        {"children": [{"name": "L.swift:9: no", "nodeType": "Failure Message", "result": "Failed"}],
         "name": "First Run", "nodeType": "Repetition", "result": "Failed"},
        {"name": "Retry 1", "nodeType": "Repetition", "result": "Passed"}],
       "name": "wobbles()", "nodeIdentifier": "LoginTests/Inner/wobbles()",
       "nodeType": "Test Case", "result": "Passed"},
      {"children": [{"name": "1, 2", "nodeType": "Arguments", "result": "Passed"},
        {"children": [{"name": "/r/L.swift:30: first", "nodeType": "Failure Message"},
           {"name": "L.swift:31: second", "nodeType": "Failure Message"}],
         "name": "2, 3", "nodeType": "Arguments", "result": "Failed"}],
       "name": "table(a:)", "nodeIdentifier": "LoginTests/table(a:)",
       "nodeType": "Test Case", "result": "Failed"},
      {"name": "later()", "nodeType": "Test Case", "result": "Skipped"},
      {"name": "known()", "nodeType": "Test Case", "result": "Expected Failure"},
      {"name": "odd()", "nodeType": "Test Case", "result": "unknown"}
    ], "name": "LoginTests", "nodeType": "Test Suite", "result": "Failed"}],
     "name": "AppTests", "nodeType": "Unit test bundle", "result": "Failed"}],
     "name": "Plan", "nodeType": "Test Plan", "result": "Failed"}], "testPlanConfigurations": []}
    """

  @Test(arguments: [
    ("Passed", "Failed", false), ("Failed", "Passed", false), ("Failed", "Failed", true),
  ])
  func `a test of Xcode 16 passes only if one of its runs does`(
    first: String, second: String, isFailure: Bool
  ) throws {
    let runs = [first, second].map { "{\"nodeType\":\"Repetition\",\"result\":\"\($0)\"}" }
    for below in [
      runs.joined(separator: ","),
      "{\"nodeType\":\"Device\",\"result\":\"Passed\",\"children\":[\(runs.joined(separator: ","))]}",
    ] {
      let tests = try #require(ReadReport.reading(xcode16Case(below)).tests)
      #expect(tests.counts.failed == (isFailure ? 1 : 0) && tests.counts.total == 1)
      #expect(tests.flakyCount == (isFailure ? 0 : 1))
    }
  }

  @Test(arguments: ["Device", "Arguments", "Test Plan Configuration"])
  func `a failure below a test of Xcode 16 is its failure`(part: String) throws {
    let below = "{\"nodeType\":\"\(part)\",\"result\":\"Failed\",\"children\":[]}"
    let tests = try #require(ReadReport.reading(xcode16Case(below)).tests)
    #expect(tests.counts.failed == 1)
  }

  /// A report of one test that passed, with these nodes below it.
  private func xcode16Case(_ below: String) -> String {
    """
    {"testNodes":[{"nodeType":"Test Plan","name":"P","result":"Passed","children":[{"name":"t()",\
    "nodeType":"Test Case","result":"Passed","children":[\(below)]}]}]}
    """
  }

  @Test func `a test of Xcode 16 counts once for all its runs and arguments`() throws {
    let report = ReadReport.reading(xcode16, pieces: 7)
    #expect(report.format == .xcresultTests && report.complaints.isEmpty)
    let tests = try #require(report.tests)
    #expect(tests.counts == TestCounts(passed: 3, failed: 1, errored: 1, skipped: 1))
    #expect(tests.faults.map(\.id) == ["AppTests.LoginTests.table(a:)", "AppTests.odd()"])
    #expect(tests.faults.first?.message == "/r/L.swift:30: first")
    #expect(tests.faults.first?.line == 30)
    #expect(tests.flaky.map(\.id) == ["AppTests.LoginTests.Inner.wobbles()"])
  }

  @Test(arguments: ["Test Plan", "UI test bundle", "Test Suite"])
  func `a group that failed outside of its tests is no pass`(type: String) throws {
    func node(_ type: String, _ name: String, _ result: String, _ children: String = "") -> String {
      #"{"name":"\#(name)","nodeType":"\#(type)","result":"\#(result)","children":[\#(children)]}"#
    }
    let test = #"{"name":"t()","nodeType":"Test Case","nodeIdentifier":"S/t()","result":"Passed"}"#
    let message = node("Failure Message", "the runner did not launch", "Failed")
    for (result, children, isSound) in [
      ("Passed", test, true), ("Failed", test, false), ("Failed", test + "," + message, false),
    ] {
      let report = ReadReport.reading(
        #"{"devices":[],"testNodes":[\#(node(type, "Group", result, children))]}"#)
      let tests = try #require(report.tests)
      #expect(tests.doubts.isEmpty == isSound, "\(tests.doubts)")
      #expect(isSound || tests.doubts[0].contains("'Group' failed outside of its tests"))
    }
  }
}
