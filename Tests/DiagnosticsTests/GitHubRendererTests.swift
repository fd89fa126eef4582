import Base
import Testing

struct GitHubRendererTests {
  @Test func `properties and data have the escapes of the runner`() {
    let report = Report(
      command: "check",
      diagnostics: [
        Diagnostic(
          "rule", "100 %, 1:2", hint: "first\nsecond", subject: "a,b:c%",
          place: Place(path: "a b,c:d.swift", line: 7))
      ])
    #expect(
      annotations(of: report) == [
        "::error title=rule%3A a%2Cb%3Ac%25,file=a b%2Cc%3Ad.swift,line=7"
          + "::100 %25, 1:2%0Ahint: first%0Asecond"
      ])
  }

  @Test func `an annotation lists the evidence, at most five commits`() throws {
    let commits = (1...7).map { "abc\($0) subject \($0)" }
    let report = Report(
      command: "check merge",
      diagnostics: [Diagnostic("wrong-base", "carried", evidence: ["commits": .strings(commits)])])
    let line = try #require(annotations(of: report).first)
    let shown = commits.prefix(5).map { "  \($0)" }.joined(separator: "%0A")
    #expect(line.hasSuffix("::carried%0Acommits:%0A\(shown)%0A  2 more"))
  }

  @Test func `ten of each level are shown, the most severe first, and the number of others`() {
    var report = Report(command: "check")
    for number in 1...12 {
      for severity in Severity.allCases {
        report.diagnostics.append(Diagnostic("rule", "seen \(number)", severity: severity))
      }
    }
    let lines = annotations(of: report)
    #expect(
      lines.map { $0.prefix(5) }
        == ["::err", "::war", "::not"].flatMap {
          Array(repeating: $0, count: 10)
        })
    #expect(text(of: report).hasSuffix("\n6 more findings: see the summary of the job\n"))
  }

  @Test func `undecided findings come after failures`() {
    let report = Report(
      command: "check",
      diagnostics: [
        .undecided("first", "not known"), Diagnostic("second", "broken"),
      ])
    #expect(
      annotations(of: report) == [
        "::error title=second::broken", "::warning title=first (unknown)::not known",
      ])
  }

  @Test func `a long message is truncated before GitHub does it`() throws {
    let report = Report(
      command: "check", diagnostics: [Diagnostic("rule", String(repeating: "x", count: 9000))])
    let line = try #require(annotations(of: report).first)
    #expect(line.hasSuffix("x…"))
    #expect(line.utf8.count < 4200)
  }

  private func text(of report: Report) -> String {
    String(decoding: report.rendered(as: .github), as: UTF8.self)
  }

  private func annotations(of report: Report) -> [String] {
    text(of: report).split(separator: "\n").filter { $0.hasPrefix("::") }.map(String.init)
  }

  @Test func `the ten annotations of a level are distributed over the rules, in their order`() {
    var report = Report(command: "check")
    for number in 1...30 { report.diagnostics.append(Diagnostic("frequent", "seen \(number)")) }
    for rule in ["rare", "other"] {
      for number in 1...3 {
        report.diagnostics.append(Diagnostic(RuleID(rule), "\(rule) \(number)"))
      }
    }
    let lines = annotations(of: report).filter { $0.hasPrefix("::error") }
    let rules = lines.map { $0.split(separator: "=")[1].prefix { $0 != ":" } }
    #expect(
      rules == ["frequent", "frequent", "frequent", "frequent"] + ["rare", "rare", "rare"]
        + ["other", "other", "other"])
  }
}
