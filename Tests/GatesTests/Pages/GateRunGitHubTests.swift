import Base
import Gates
import TestSupport
import Testing

@Suite struct GateRunGitHubTests {
  private static func markdown(_ run: GateRun, limit: Int = 1 << 20) -> String {
    String(decoding: GateRunMarkdown(limit: limit).render(run), as: UTF8.self)
  }

  @Test func `a run as a log with annotations, and as a summary`() throws {
    try expectSnapshot(GateRun.sample.rendered(as: .github), named: "run.github")
    try expectSnapshot(GateRunMarkdown().render(.sample), named: "run.summary.md")
  }

  @Test(arguments: [300, 1000, 20_000, 65_535, 1 << 20])
  func `a summary is never longer than its limit`(limit: Int) {
    #expect(Self.markdown(.huge, limit: limit).utf8.count <= limit)
    #expect(
      Self.markdown(.hostile(String(repeating: "<", count: 9999)), limit: limit).utf8.count <= limit
    )
  }

  @Test func `omitted parts are counted`() {
    let text = Self.markdown(.huge, limit: 20_000)
    #expect(text.contains(" more gates omitted"))
    #expect(text.hasPrefix("## ✗ fail"))
  }

  @Test func `ten annotations of a level are written, most severe first`() {
    var gate = GateResult("lint", .failed)
    gate.findings = Severity.allCases.flatMap { severity in
      (1...30).map { Diagnostic("line-length", "finding \($0)", severity: severity) }
    }
    let bytes = GateRun(gates: [gate]).rendered(as: .github)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let levels = lines.compactMap { line in
      line.hasPrefix("::") ? line.dropFirst(2).prefix { $0 != " " } : nil
    }
    let expected = ["error", "warning", "notice"].flatMap { Array(repeating: $0, count: 10) }
    #expect(levels.map(String.init) == expected)
    #expect(lines.last == "60 more findings: see the summary of the job")
  }

  @Test(arguments: HostileText.all)
  func `a CI runner finds only flowctl commands`(sample: HostileText) {
    let bytes = GateRun.hostile(sample.text).rendered(as: .github)
    let lines = bytes.split { $0 == 0x0a || $0 == 0x0d }.map { line in
      String(decoding: line.drop { $0 == 0x20 }, as: UTF8.self)
    }
    let commands = lines.filter { $0.utf8.starts(with: "::".utf8) }
    #expect(commands.count == 2)
    #expect(commands.allSatisfy { $0.hasPrefix("::error title=") })
    #expect(!lines.contains { $0.contains("##[") })
  }

  @Test(arguments: HostileText.all)
  func `Markdown contains no untrusted markup, link or mention`(sample: HostileText) {
    var fence: Substring?
    // What a backslash or a character without width parts is text.
    let parted = Self.markdown(.hostile(sample.text)).replacing("\\://", with: "")
      .replacing("@\u{200b}", with: "").replacing("#\u{200b}", with: "")
      .replacing("\\](", with: "").replacing("\\`", with: "")
    for line in parted.split(separator: "\n") {
      if let open = fence {
        if line == open { fence = nil }
        continue
      }
      let ticks = line.prefix { $0 == "`" }
      if ticks.count >= 3 {
        fence = ticks
        continue
      }
      let ours = ["<details><summary>log</summary>", "</details>"].contains(line)
      #expect(ours || !line.contains("<"))
      #expect(!line.contains("@") && !line.contains("://"))
      #expect(!line.contains(" #1") && !line.contains("`") && !line.contains("]("))
    }
    #expect(fence == nil)
  }
}
