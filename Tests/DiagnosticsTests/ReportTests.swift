import Base
import Testing

struct ReportTests {
  @Test func `fail comes before unknown, which comes before pass`() {
    #expect(Verdict.fail.combined(with: .unknown) == .fail)
    #expect(Verdict.unknown.combined(with: .fail) == .fail)
    #expect(Verdict.pass.combined(with: .unknown) == .unknown)
    #expect(Verdict.pass.combined(with: .pass) == .pass)
  }

  @Test func `a warning fails only if configured`() {
    var report = Report(
      command: "check", diagnostics: [Diagnostic("rule", "seen", severity: .warning)])
    #expect(report.verdict == .pass)
    report.failOn = .warning
    #expect(report.verdict == .fail)
  }

  @Test func `a finding keeps its own reason, others get that of their rule`() {
    let report = Report(
      command: "check",
      diagnostics: [Diagnostic("a", "m", why: "own"), Diagnostic("a", "m"), Diagnostic("b", "m")])
    let rules = [RuleDescription("a", summary: "s", why: "of the rule", help: "")]
    #expect(report.explained(by: rules).diagnostics.map(\.why) == ["own", "of the rule", ""])
  }
}
