import Diagnostics
import Gates
import Formats
import Testing

@Suite struct GateRunTests {
  @Test(arguments: GateState.allCases)
  func `a required gate decides, an advisory one does not`(state: GateState) {
    let acceptable: Set<GateState> = [.passed, .waived, .skipped]
    let required = GateRun(gates: [GateOutcome("unit", state)])
    #expect(required.verdict == (acceptable.contains(state) ? .pass : .fail))
    let advisory = GateRun(
      gates: [GateOutcome("unit", .passed), GateOutcome("size", state, isRequired: false)])
    #expect(advisory.verdict == .pass)
  }

  @Test func `a run without a required gate is not green`() {
    #expect(GateRun(gates: []).verdict == .fail)
    #expect(GateRun(gates: [GateOutcome("size", .passed, isRequired: false)]).verdict == .fail)
  }

  @Test func `a loosened policy fails a run whose gates pass`() {
    let policy = GatePolicySummary(findings: [Diagnostic("policy-loosened", "'unit' is gone")])
    #expect(GateRun(gates: [GateOutcome("unit", .passed)], policy: policy).verdict == .fail)
  }

  @Test func `a threshold is not rounded`() {
    #expect(LineCounts(covered: 8, total: 10).reaches(percent: 80))
    #expect(!LineCounts(covered: 79_999, total: 100_000).reaches(percent: 80))
    #expect(LineCounts().reaches(percent: 100))
  }
}

@Suite struct ImpliedReportTests {
  @Test func `a command that measures coverage writes it where the package builds`() {
    let test = ["swift", "test", "--parallel", "--enable-code-coverage"]
    #expect(
      DeclaredReport.implied(by: test) == [DeclaredReport(path: ".build/*/*/codecov/*.json")])
  }

  @Test(arguments: [
    ["swift", "test"], ["make", "test", "--enable-code-coverage"],
    ["swift", "test", "--enable-code-coverage", "--scratch-path", "/tmp/x"],
  ])
  func `any other command writes what is declared`(command: [String]) {
    #expect(DeclaredReport.implied(by: command) == [])
  }
}

@Suite struct PrintedReportTests {
  @Test func `a linter that prints nothing has found nothing, where its format is declared`() {
    for format in [ReportFormat.swiftFormat, .compiler] {
      let report = ReportReader.read(ByteChunks(Array("\n".utf8)), as: format)
      #expect(report.problems == [])
      #expect(report.findings?.total == 0)
    }
    for format in [nil, ReportFormat.sarif, .checkstyle, .swiftlint, .lcov, .junit] {
      #expect(!ReportReader.read(ByteChunks([]), as: format).problems.isEmpty)
    }
  }

  @Test func `lines come from both streams, documents from one`() {
    #expect(DeclaredReport(path: "-", format: "swift-format").isPrintedText)
    #expect(!DeclaredReport(path: "-", format: "sarif").isPrintedText)
    #expect(!DeclaredReport(path: "-").isPrintedText)
    #expect(!DeclaredReport(path: "out.txt", format: "swift-format").isPrintedText)
  }
}
