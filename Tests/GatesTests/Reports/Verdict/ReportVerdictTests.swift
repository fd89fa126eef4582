import Base
import Gates
import Testing

@Suite struct ReportVerdictTests {
  private static let passing = "<testsuite><testcase name='a'/></testsuite>"
  private static let failing =
    "<testsuite><testcase classname='S' name='a'><failure message='no'/></testcase><testcase name='b'/></testsuite>"
  private static let warning = sarif(level: "warning")
  private static let error = sarif(level: "error")
  private static let clean = #"{"version":"2.1.0","runs":[{"tool":{},"results":[]}]}"#
  private static let broken =
    #"{"version":"2.1.0","runs":[{"invocations":[{"executionSuccessful":false}],"results":[]}]}"#

  private static func sarif(level: String) -> String {
    #"{"version":"2.1.0","runs":[{"results":[{"ruleId":"r","level":"\#(level)","message":{"text":"m"}}]}]}"#
  }

  private func verdict(
    _ status: Int, _ texts: String..., allowsEmpty: Bool = false, quarantine: Set<String> = []
  ) -> ReportVerdict {
    ReportVerdict(
      GateEvidence(
        exitStatus: status, reports: texts.map { ("r", .read(.reading($0))) },
        allowsEmpty: allowsEmpty, quarantine: quarantine))
  }

  @Test func `without a report only the exit status counts`() {
    #expect(verdict(0).state == .passed)
    #expect(verdict(1).state == .failed)
    #expect(verdict(137).reason == "exit status 137")
  }

  @Test(arguments: [
    (0, passing, GateState.passed), (1, passing, .error), (0, failing, .failed),
    (1, failing, .failed), (0, clean, .passed), (1, clean, .error), (0, warning, .passed),
    (1, warning, .failed), (0, error, .failed), (2, error, .failed), (0, broken, .error),
    (1, broken, .error), (0, "<testsuite/>", .failed), (1, "<testsuite/>", .failed),
    (0, "<testsuite><testcase name='a'><skipped/></testcase></testsuite>", .failed),
    (0, "<testsuite failures='1'><testcase name='a'/></testsuite>", .failed),
    (0, #"{"version":"2.1.0","runs":[]}"#, .error),
    (0, #"{"version":"2.1.0","runs":[{}]}"#, .error),
    (0, "<SmellBaseline/>", .error), (0, "<testsuite>", .error), (0, "", .error),
    (0, "not a report", .error), (1, "<testsuite>", .error),
  ])
  func `a pass needs both the exit status and the report`(
    status: Int, report: String, state: GateState
  ) {
    let verdict = verdict(status, report)
    #expect(verdict.state == state)
    #expect((verdict.reason == nil) == (state == .passed))
  }

  private static let canceled =
    "<testsuite><testcase name='a'/><testcase name='b' status='CANCELED'/></testsuite>"

  @Test(arguments: [0, 1])
  func `a test in a state that is not known is neither a pass nor a failure`(status: Int) {
    let unknown = verdict(status, Self.canceled, quarantine: ["b"])
    #expect(unknown.state == .error)
    #expect(unknown.reason == "'b': its state 'CANCELED' is not known")
    #expect(verdict(status, Self.canceled, Self.failing).state == .failed)
    #expect(verdict(status, Self.canceled, allowsEmpty: true).state == .error)
  }

  @Test(arguments: [0, 1])
  func `a missing or old report is an error for any exit status`(status: Int) {
    for state in [DeclaredReportState.missing, .stale] {
      let good = ("good.xml", DeclaredReportState.read(.reading(Self.passing)))
      let verdict = ReportVerdict(
        GateEvidence(exitStatus: status, reports: [good, ("t.xml", state)], allowsEmpty: true))
      #expect(verdict.state == .error)
      #expect(verdict.reason?.contains("'t.xml'") == true)
      #expect(verdict.reason?.hasPrefix("exit status 1, and ") == (status == 1))
    }
  }

  @Test func `no tests pass only if that is allowed`() {
    #expect(verdict(0, "<testsuite/>", allowsEmpty: true).state == .passed)
    #expect(verdict(0, "<testsuite/>", Self.passing).state == .passed)
    #expect(verdict(0, "<testsuite/>").reason == "no test ran")
  }

  @Test func `tests of all reports count together`() {
    let verdict = verdict(1, Self.passing, Self.failing, Self.failing)
    #expect(verdict.reason == "2 of 5 tests failed")
    #expect(verdict.tests?.counts == TestCounts(passed: 3, failed: 2))
  }

  @Test func `a failure in quarantine is shown and does not fail the gate`() {
    let verdict = verdict(1, Self.failing, quarantine: ["S.a"])
    #expect(verdict.state == .passed)
    #expect(verdict.reason == "1 failed test in quarantine")
    #expect(verdict.quarantined.map(\.id) == ["S.a"])
    #expect(verdict.diagnostics.isEmpty)
    #expect(self.verdict(1, Self.failing, quarantine: ["S/a"]).state == .passed)
    #expect(self.verdict(1, Self.failing, quarantine: ["S.b"]).state == .failed)
  }

  @Test func `a failed test is one diagnostic with its place`() {
    let text =
      "<testsuite><testcase classname='S' name='a' file='Tests/A.swift' line='3'><failure>why&#10;more</failure></testcase></testsuite>"
    let found = verdict(1, text, Self.error).diagnostics
    #expect(found.map(\.message) == ["'S.a' failed: why", "m"])
    #expect(found.first?.place == Place(path: "Tests/A.swift", line: 3))
    #expect(found.map(\.severity) == [.error, .error])
  }

  @Test func `paths inside the tree are relative`() {
    let test =
      "<testsuite><testcase name='a' file='/r/T.swift' line='3'><failure/></testcase></testsuite>"
    let lint = "<checkstyle><file name='/r/A.kt'><error line='1' message='m'/></file></checkstyle>"
    let evidence = GateEvidence(
      exitStatus: 1, reports: [test, lint].map { ("r", .read(.reading($0))) }, folders: ["/r"])
    let places = ReportVerdict(evidence).diagnostics.map { $0.place?.path }
    #expect(places == ["T.swift", "A.kt"])
  }
}
