import Gates
import Testing

/// The test reports of Flutter and Jest.
@Suite struct FrameworkTestReaderTests {
  private static let events = [
    #"{"protocolVersion":"0.1.1","runnerVersion":null,"pid":1,"type":"start","time":0}"#,
    #"{"suite":{"id":0,"platform":"vm","path":"/r/test/a_test.dart"},"type":"suite","time":0}"#,
    #"{"test":{"id":1,"name":"loading /r/test/a_test.dart","suiteID":0},"type":"testStart","time":1}"#,
    #"{"testID":1,"result":"success","skipped":false,"hidden":true,"type":"testDone","time":9}"#,
    #"{"test":{"id":2,"name":"adds","suiteID":0,"line":5},"type":"testStart","time":10}"#,
    #"{"testID":2,"result":"success","skipped":false,"hidden":false,"type":"testDone","time":510}"#,
    #"[{"event":"test.startedProcess","params":{}}]"#,
    #"{"test":{"id":3,"name":"fails","suiteID":0,"line":7,"root_line":9},"type":"testStart","time":520}"#,
    #"{"testID":3,"error":"Expected: 1","stackTrace":"x","isFailure":true,"type":"error","time":521}"#,
    #"{"testID":3,"result":"failure","skipped":false,"hidden":false,"type":"testDone","time":522}"#,
    #"{"test":{"id":4,"name":"waits","suiteID":0},"type":"testStart","time":530}"#,
    #"{"testID":4,"result":"success","skipped":true,"hidden":false,"type":"testDone","time":531}"#,
    #"{"success":false,"type":"done","time":600}"#,
  ]

  @Test func `Flutter's events count each test once, and not the loading of files`() throws {
    let report = ReadReport.reading(Self.events.joined(separator: "\n"))
    #expect(report.format == .dartTests && report.problems.isEmpty)
    let tests = try #require(report.tests)
    #expect(tests.counts == TestCounts(passed: 1, failed: 1, skipped: 1))
    let failed = try #require(tests.faults.first)
    #expect(failed.id == "a_test.fails" && failed.message == "Expected: 1")
    #expect(failed.file == "/r/test/a_test.dart" && failed.line == 9)
    #expect((0.5...0.6).contains(tests.seconds))
  }

  @Test func `lines before Flutter's events are skipped`() {
    let report = ReadReport.reading("Resolving…\n" + Self.events.joined(separator: "\n"))
    #expect(report.format == .dartTests && report.problems.isEmpty)
  }

  @Test func `a run of Flutter that stopped is not a pass`() throws {
    let report = ReadReport.reading(Self.events.dropLast(5).joined(separator: "\n"))
    #expect(!report.problems.isEmpty)
    #expect(report.tests?.counts == TestCounts(passed: 1, errored: 1))
    #expect(report.tests?.faults.first?.message == "the test did not finish")
  }

  @Test func `Jest's report counts tests, and files that could not be run`() throws {
    let report = ReadReport.reading(
      """
      {"numFailedTestSuites":2,"numTotalTests":3,"success":false,"testResults":[
        {"assertionResults":[
          {"ancestorTitles":["Cart","total"],"duration":1500,"failureMessages":[],
           "fullName":"Cart total adds","location":null,"status":"passed","title":"adds"},
          {"ancestorTitles":["Cart"],"failureMessages":["Error: no"],"status":"failed",
           "title":"pays","location":{"column":3,"line":12}},
          {"ancestorTitles":[],"failureMessages":[],"status":"todo","title":"later"}],
         "message":"","name":"/r/a.test.ts","status":"failed"},
        {"assertionResults":[],"message":"Cannot find module 'x'","name":"/r/b.test.ts",
         "status":"failed"}],"wasInterrupted":false}
      """)
    #expect(report.format == .jest && report.problems.isEmpty)
    let tests = try #require(report.tests)
    #expect(tests.counts == TestCounts(passed: 1, failed: 1, errored: 1, skipped: 1))
    #expect(tests.faults.map(\.id) == ["Cart.pays", "b.test.ts"])
    #expect(tests.faults.first?.file == "/r/a.test.ts" && tests.faults.first?.line == 12)
    #expect(tests.faults.last?.message == "Cannot find module 'x'")
  }

  @Test func `an interrupted run of Jest is not a pass`() {
    let report = ReadReport.reading(
      #"{"numTotalTests":0,"success":true,"testResults":[],"wasInterrupted":true}"#)
    #expect(!report.problems.isEmpty)
  }

  @Test(arguments: [
    #"{"success":false,"type":"done","time":600}"#,
    #"{"testID":2,"error":"late","isFailure":false,"type":"error","time":600}"# + "\n"
      + #"{"success":true,"type":"done","time":601}"#,
  ])
  func `a run of Flutter that declares a failure, or an error after a test, is not a pass`(
    end: String
  ) {
    let report = ReadReport.reading(
      (Self.events.prefix(6) + [end]).joined(separator: "\n"))
    #expect(!report.problems.isEmpty || report.tests?.counts.errored == 1)
  }

  @Test(arguments: [
    (#""success":false,"numTotalTests":1"#, false), (#""success":true,"numTotalTests":3"#, false),
    (#""success":true,"numRuntimeErrorTestSuites":1,"numTotalTests":1"#, false),
    (#""success":true,"numFailedTests":1,"numTotalTests":1"#, false),
    (#""success":true,"numFailedTests":0,"numTotalTests":1"#, true),
  ])
  func `a run of Jest that declares more than it lists is not a pass`(
    members: String, isPass: Bool
  ) {
    let report = ReadReport.reading(
      """
      {\(members),"testResults":[{"name":"/r/a.test.ts","status":"passed","assertionResults":[
        {"ancestorTitles":[],"title":"adds","status":"passed"}]}]}
      """)
    #expect(report.format == .jest && report.problems.isEmpty == isPass)
  }
}
