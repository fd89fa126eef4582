import Gates
import Testing

@Suite struct TestRetryTests {
  private func report(failing names: [String], passing: [String] = []) -> TestReport {
    var report = TestReport()
    for name in names {
      report.add(ReportedTest(suite: "S", name: name, outcome: .failed, message: "no"))
    }
    for name in passing { report.add(ReportedTest(suite: "S", name: name)) }
    return report
  }

  @Test(arguments: [
    (0, 2, 0, false), (1, 2, 0, true), (5, 2, 0, true), (6, 2, 0, false), (1, 2, 1, true),
    (1, 2, 2, false), (1, 9, 2, false), (1, 0, 0, false), (1, 1, 1, false),
  ])
  func `at most five failed tests are rerun, at most twice`(
    failed: Int, retries: Int, attempts: Int, runs: Bool
  ) {
    let report = report(failing: (0..<failed).map { "t\($0)" }, passing: ["p"])
    let retry = TestRetry(
      after: report, of: ["swift", "test"], retries: retries, attempts: attempts)
    if runs {
      #expect(retry == .again(report.faults, by: .swiftTest))
    } else if case .again = retry {
      Issue.record("it runs again")
    }
  }

  @Test func `a failed new test prevents every rerun`() {
    let report = report(failing: ["old", "new"])
    let added = AddedTests(
      ChangeDiff(files: [.adding("func new() {}", to: "Tests/STests.swift")]))
    guard
      case .no(let reason?) = TestRetry(
        after: report, of: ["swift", "test"], retries: 2, attempts: 0, added: added)
    else {
      Issue.record("it runs again")
      return
    }
    #expect(reason.contains("'S.new'"))
  }

  @Test func `a program that can't run single tests is reported as the reason against a rerun`() {
    let report = report(failing: ["a"])
    for retries in [0, 1] {
      let retry = TestRetry(after: report, of: ["make", "test"], retries: retries, attempts: 0)
      guard case .no(let reason) = retry else {
        Issue.record("it runs again")
        return
      }
      #expect(reason?.contains("'make'") == (retries == 0 ? nil : true))
    }
  }

  @Test func `tests in quarantine are not rerun, and don't count as failures`() {
    let report = report(failing: ["a", "b"])
    #expect(
      TestRetry(after: report, of: ["swift", "test"], retries: 2, attempts: 0, quarantine: ["S.a"])
        == .again([report.faults[1]], by: .swiftTest))
    #expect(
      TestRetry(
        after: report, of: ["swift", "test"], retries: 2, attempts: 0, quarantine: ["S.a", "S.b"])
        == .no(reason: nil))
  }

  @Test func `a test that passes in the rerun is flaky, others stay failed`() {
    let first = report(failing: ["flaky", "broken", "lost"], passing: ["p"])
    let second = report(failing: ["broken"], passing: ["flaky"])
    let combined = first.combined(withRerun: second)
    #expect(combined.counts == TestCounts(passed: 2, failed: 2))
    #expect(combined.flaky.map(\.id) == ["S.flaky"])
    #expect(combined.faults.map(\.id) == ["S.broken", "S.lost"])
    #expect(combined.flakyCount == 1)
  }

  @Test func `a rerun that both passes and fails under one name is no evidence`() {
    let first = report(failing: ["twice"])
    let second = report(failing: ["twice"], passing: ["twice"])
    #expect(first.combined(withRerun: second).counts == TestCounts(failed: 1))
  }

  @Test func `a rerun that contradicts itself is no evidence`() {
    var second = report(failing: [], passing: ["a"])
    second.doubt("declares 1 failure")
    #expect(report(failing: ["a"]).combined(withRerun: second).counts == TestCounts(failed: 1))
  }

  @Test(arguments: [
    ("Tests/A.swift", "  @Test func signsIn() {", "signsIn()", true),
    ("Tests/A.swift", "  @Test func `signs in (twice)`() {", "`signs in (twice)`()", true),
    ("Tests/A.swift", "  func testTable(_ n: Int) {", "testTable(_:)", true),
    ("Tests/A.swift", "  func make<T>() {", "make()", true),
    ("Tests/A.swift", "  defunc signsIn()", "signsIn()", false),
    ("Tests/A.swift", "  signsIn()", "signsIn()", false),
    ("Tests/A.kt", "  @Test fun `signs in`() {", "signs in()", true),
    ("Tests/A.java", "  public void signsIn() {", "signsIn[1]", true),
    ("Tests/A.m", "- (void)testIn {", "testIn", true),
    ("README.md", "func signsIn()", "signsIn()", false),
  ])
  func `a test is new if the change adds a function with its name`(
    path: String, line: String, name: String, isNew: Bool
  ) {
    let added = AddedTests(ChangeDiff(files: [.adding(line, to: path)]))
    #expect(added.contains(ReportedTest(suite: "S", name: name)) == isNew)
    #expect(!AddedTests().contains(ReportedTest(suite: "S", name: name)))
  }
}

extension FileDiff {
  fileprivate static func adding(_ text: String, to path: String) -> FileDiff {
    let bytes = Array(text.utf8)
    return FileDiff(
      path: path, status: .modified, addedLines: AddedLine.all(of: bytes), text: bytes)
  }
}
