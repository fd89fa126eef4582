import Base
import Foundation
import TestSupport
import Testing

struct ReportOrderTests {
  @Test func `findings are sorted by subject, then by severity, then in their order`() throws {
    let report = Report(
      command: "check", checks: [RuleCheck("r", .pass, "", subject: "b")],
      diagnostics: [
        Diagnostic("r", "1", severity: .note, subject: "a"),
        Diagnostic("r", "2", subject: "a"), Diagnostic("r", "3", severity: .note, subject: "a"),
        Diagnostic("r", "4", severity: .warning, subject: "b"), Diagnostic("r", "5"),
      ])
    #expect(try messages(of: report) == ["4", "2", "1", "3", "5"])
  }

  @Test func `two names that differ only by normalization are two subjects`() {
    let report = Report(
      command: "check",
      checks: ["caf\u{e9}", "cafe\u{301}"].map { RuleCheck("r", .fail, "", subject: $0) })
    let lines = text(of: report).split(separator: "\n")
    #expect(lines.last == "2 in total: 2 fail")
  }

  @Test func `with one subject, findings without a subject belong to it`() {
    let report = Report(
      command: "check", checks: [RuleCheck("r", .fail, "seen", subject: "a")],
      diagnostics: [Diagnostic("r", "broken")])
    #expect(text(of: report) == "fail: check\n✗ r seen\n  error: broken\n")
  }

  @Test func `the first check that did not pass gets the findings`() {
    let report = Report(
      command: "check",
      checks: [RuleCheck("r", .pass, "1"), RuleCheck("r", .fail, "2"), RuleCheck("r", .fail, "3")],
      diagnostics: [Diagnostic("r", "broken")])
    #expect(text(of: report) == "fail: check\n✓ r 1\n✗ r 2\n  error: broken\n✗ r 3\n")
  }

  @Test func `a warning does not fail, in text or in JUnit`() throws {
    let report = Report(
      command: "check", checks: [RuleCheck("r", .fail, "seen")],
      diagnostics: [Diagnostic("r", "broken", severity: .warning)])
    #expect(text(of: report) == "pass: check\n! r seen\n  warning: broken\n")
    let outline = try XMLOutline(report.rendered(as: .junit))
    #expect(outline.counts["failure"] == nil && outline.counts["system-out"] == 1)
  }

  @Test func `a reason is shown once`() {
    let report = Report(
      command: "check", diagnostics: (1...3).map { Diagnostic("r", "m\($0)", why: "reason") })
    #expect(text(of: report).split(separator: "\n").filter { $0 == "  why: reason" }.count == 1)
  }

  @Test func `quiet output of a pass is empty`() {
    let report = Report(command: "check", checks: [RuleCheck("r", .pass, "")], notes: ["n"])
    #expect(report.rendered(as: .text, options: RenderOptions(verbosity: .quiet)).isEmpty)
  }

  @Test func `time is proportional to the number of subjects`() {
    let (few, many) = (branches(500), branches(8000))
    let small = (1...3).map { _ in processorTime { _ = few.rendered(as: .text) } }.min()
    var lines = 0
    let large = processorTime { lines = many.rendered(as: .text).count { $0 == 0x0a } }
    #expect(lines == 1 + 20 + 3 * 4000 + 1 + 1)
    #expect(large < (small ?? .zero) * 100, "quadratic work would take 256 times as long")
  }

  private func branches(_ count: Int) -> Report {
    Report(
      command: "check branch",
      checks: (1...count).map {
        RuleCheck("branch-name", $0.isMultiple(of: 2) ? .fail : .pass, "seen", subject: "f/\($0)")
      },
      diagnostics: (1...count / 2).map {
        Diagnostic("branch-name", "broken", hint: "git branch -m x", subject: "f/\($0 * 2)")
      })
  }

  private func text(of report: Report) -> String {
    String(decoding: report.rendered(as: .text), as: UTF8.self)
  }

  private func messages(of report: Report) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(report.rendered(as: .json)))
    let findings = try #require((object as? [String: Any])?["findings"] as? [[String: Any]])
    return findings.compactMap { $0["message"] as? String }
  }
}
