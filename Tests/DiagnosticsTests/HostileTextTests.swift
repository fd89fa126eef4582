import Base
import Foundation
import Testing

/// Every untrusted field contains the worst text; no rendering may be broken or misled by it.
struct HostileTextTests {
  static let samples = HostileText.hidden + HostileText.commands + HostileText.markup

  private static func rendered(_ sample: HostileText, as format: OutputFormat) -> [UInt8] {
    let text = sample.text
    let rule = RuleDescription("branch-name", summary: text, why: text, help: text)
    return Report.hostile(text).rendered(
      as: format, options: RenderOptions(verbosity: .verbose, rules: [rule]))
  }

  @Test(arguments: samples, [OutputFormat.text, .github, .sarif, .junit])
  func `the text hides nothing`(sample: HostileText, format: OutputFormat) {
    let shown = String(decoding: Self.rendered(sample, as: format), as: UTF8.self)
    let hidden = shown.unicodeScalars.filter {
      $0 != "\n" && ($0.value < 0x20 || (0x7f..<0xa0).contains($0.value))
        || $0.properties.generalCategory == .format || $0.value & 0xfffe == 0xfffe
    }
    #expect(hidden.isEmpty)
  }

  @Test(arguments: samples, OutputFormat.allCases)
  func `a CI runner finds only flowctl commands`(sample: HostileText, format: OutputFormat) {
    let lines = Self.rendered(sample, as: format).split { $0 == 0x0a || $0 == 0x0d }
      .map { String(decoding: $0, as: UTF8.self).drop(while: \.isWhitespace) }
    let commands = lines.filter { $0.utf8.starts(with: "::".utf8) }
    #expect(
      commands.allSatisfy { command in
        ["::error", "::warning", "::notice"].contains { command.hasPrefix($0 + " title=") }
      })
    #expect(commands.count == (format == .github ? 3 : 0))
    #expect(!lines.contains { $0.contains("##[") })
  }

  @Test(arguments: samples)
  func `JSON is read back with the same data`(sample: HostileText) throws {
    let document = try object(Self.rendered(sample, as: .json))
    let text = sample.text
    #expect(document["title"] as? String == text)
    #expect(document["verdict"] as? String == "fail")
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings.count == 3)
    for name in ["message", "hint", "why"] {
      #expect(findings.allSatisfy { $0[name] as? String == text })
    }
    #expect(findings.first?["path"] as? String == text)
    let evidence = try #require(findings.first?["evidence"] as? [String: Any])
    #expect(evidence["commits"] as? [String] == [text])
  }

  @Test(arguments: samples)
  func `SARIF is read back`(sample: HostileText) throws {
    let document = try object(Self.rendered(sample, as: .sarif))
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["kind"] as? String } == ["fail", "open", "fail"])
    for result in results {
      let message = try #require((result["message"] as? [String: String])?["text"])
      #expect(!message.contains("](") && !message.contains("\u{1b}"))
    }
  }

  @Test(arguments: samples)
  func `JUnit is read back`(sample: HostileText) throws {
    let outline = try XMLOutline(Self.rendered(sample, as: .junit))
    #expect(outline.path.isEmpty)
    #expect(outline.counts["testcase"] == 4)
    #expect(outline.counts["failure"] == 1)
    #expect(outline.counts["error"] == 1)
    #expect(outline.counts["skipped"] == 1)
    #expect(Set(outline.counts.keys).isSubset(of: XMLOutline.known))
  }

  @Test(arguments: samples)
  func `Markdown contains no untrusted markup`(sample: HostileText) {
    let markdown = String(
      decoding: GitHubSummary().render(.hostile(sample.text)), as: UTF8.self)
    let fence = markdown.split(separator: "\n").first { $0.hasSuffix("`sh") }?.dropLast(2) ?? ""
    var isInside = false
    // What a backslash or a character without width parts is text.
    let parted = markdown.replacing("\\`", with: "").replacing("\\://", with: "")
      .replacing("@\u{200b}", with: "").replacing("#\u{200b}", with: "")
    for line in parted.utf8.split(separator: 0x0a).map({ String(decoding: $0, as: UTF8.self) }) {
      if line == fence || line == fence + "sh" {
        isInside.toggle()
      } else if !isInside {
        #expect(!line.contains("<") && !line.contains("@") && !line.contains("://"))
        #expect(!line.hasPrefix("# ") && !line.contains("`") && !line.contains(" #1"))
      }
    }
    #expect(!isInside)
  }

  @Test(arguments: [
    ("fix #12 by @ada", "fix #\u{200b}12 by @\u{200b}ada"),
    ("Sources/App.swift:3 (v1.4.0)!", "Sources/App.swift:3 (v1.4.0)!"),
    ("see https://evil.example", #"see https\://evil.example"#),
    ("WWW.evil.example", #"WWW\.evil.example"#), ("1. one", #"1\. one"#),
    ("![x](y) <b> & `c` *d* a_b | $e$", #"!\[x\](y) &lt;b&gt; &amp; \`c\` \*d\* a\_b \| \$e\$"#),
  ])
  func `Markdown stays readable as plain text`(text: String, markdown: String) {
    #expect(MarkdownText.escaped(text) == markdown)
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }
}
