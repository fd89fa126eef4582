import Base
import Foundation
import Testing

struct GitHubSummaryTests {
  @Test(arguments: [100, 1000, 20_000, GitHubSummary.sizeLimit])
  func `a summary stays within its limit and counts omitted parts`(limit: Int) {
    let text = String(repeating: "@", count: 3000)
    let report = Report(
      command: "check branch", title: "many",
      checks: (1...500).map { RuleCheck("rule", .fail, text, subject: "\($0)") },
      diagnostics: (1...500).map {
        Diagnostic("rule", text, hint: .explain(text), subject: "\($0)")
      })
    let markdown = GitHubSummary(limit: limit).render(report)
    #expect(markdown.count <= limit)
    let words = String(decoding: markdown, as: UTF8.self)
    #expect(
      words.hasPrefix("## fail: many\n") && words.hasSuffix("more findings omitted\n\n")
        || limit < 1000)
  }

  @Test func `for many checks, only those that did not pass are listed`() {
    let report = Report(
      command: "check branch",
      checks: (1...1000).map { RuleCheck("rule", $0 == 77 ? .fail : .pass, "seen \($0)") })
    let words = String(decoding: GitHubSummary().render(report), as: UTF8.self)
    #expect(words.contains("seen 77 |"))
    #expect(!words.contains("seen 78 |"))
    #expect(words.contains("999 of 1000 checks omitted"))
  }

  @Test func `a finding lists its evidence, and no commit's subject is markup`() {
    let report = Report(
      command: "check merge",
      diagnostics: [
        Diagnostic(
          "wrong-base", "carried", evidence: ["commits": .strings(["abc1 <b>one", "abc2 two"])])
      ])
    let words = String(decoding: GitHubSummary().render(report), as: UTF8.self)
    #expect(words.contains("\n- commits\n  - abc1 &lt;b&gt;one\n  - abc2 two\n\n"))
  }

  @Test func `a fence is longer than any in the hint`() {
    let report = Report(
      command: "check",
      diagnostics: [
        Diagnostic("rule", "m", hint: .git("log", "a ````b")),
        Diagnostic("rule", "n", hint: .git("log", "a\n````\nb")),
      ])
    let words = String(decoding: GitHubSummary().render(report), as: UTF8.self)
    #expect(words.contains("\n`````sh\ngit log 'a ````b'\n`````\n"), "\(words)")
    // A word of several lines stays one line, without a fence.
    #expect(
      words.contains("\n```sh\ngit log $'a\\x0a\\x60\\x60\\x60\\x60\\x0ab'\n```\n"), "\(words)")
  }

  @Test func `an explanation is before the fence of its command`() {
    let hint = Remedy([.explain("read it"), .run(.git("log", "-1")), .run(.git("show"))])
    let report = Report(
      command: "check",
      diagnostics: [Diagnostic("rule", "m", hint: hint), Diagnostic("rule", "n", hint: "read it")])
    let words = String(decoding: GitHubSummary().render(report), as: UTF8.self)
    #expect(words.contains("\nread it\n\n```sh\ngit log -1 && git show\n```\n"))
    #expect(words.components(separatedBy: "```sh").count == 2)
  }
}
