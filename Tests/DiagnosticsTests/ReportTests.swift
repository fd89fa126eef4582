import Diagnostics
import Testing

struct ReportTests {
  @Test func `a failure outranks the unknown, which outranks a pass`() {
    #expect(Verdict.fail.combined(with: .unknown) == .fail)
    #expect(Verdict.unknown.combined(with: .fail) == .fail)
    #expect(Verdict.pass.combined(with: .unknown) == .unknown)
    #expect(Verdict.pass.combined(with: .pass) == .pass)
  }

  @Test func `a warning fails only where warnings are asked to`() {
    var report = Report(
      command: "check", diagnostics: [Diagnostic("rule", "seen", severity: .warning)])
    #expect(report.verdict == .pass)
    report.failOn = .warning
    #expect(report.verdict == .fail)
  }
}
