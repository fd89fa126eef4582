import Gitflow
import Testing

@testable import GitHub

@Suite struct ReleaseNotesTests {
  private static let hostile: [ContentBlock] = [
    .heading(level: 2, [.text("A <b> & [gallery] @team")]),
    .list([[.link("x](y)", to: "https://example.com/a(b)"), .code("`--> <!--")]]),
    .paragraph([.link("click", to: "javascript:alert(1)")]), .code("a < b\n```\n[x]"),
  ]

  private static func entry(
    _ number: Int, _ title: String, labels: [String] = [], kind: String? = nil
  ) -> NoteEntry {
    NoteEntry(
      number: number, title: title, url: "https://example.com/\(number)", labels: labels, kind: kind
    )
  }

  @Test func `HTML of untrusted text contains no markup from it`() {
    #expect(
      HTMLContent.render(Self.hostile) == """
        <h2>A &lt;b&gt; &amp; [gallery] @team</h2>
        <ul><li><a href="https://example.com/a(b)">x](y)</a><code>`--&gt; &lt;!--</code></li></ul>
        <p>click</p>
        <pre><code>a &lt; b
        ```
        [x]</code></pre>

        """)
  }

  @Test func `Markdown of untrusted text contains no link, mention or fence from it`() {
    let text = MarkdownContent.render(Self.hostile)
    #expect(text.contains("](https://example.com/a%28b%29)"))
    #expect(!text.contains("@team") && !text.contains("javascript") && !text.contains("<b>"))
    #expect(text.contains("````"))
  }

  @Test func `WordPress blocks contain no shortcodes and close each of their comments`() {
    let text = WordPressContent.render(Self.hostile)
    #expect(!text.contains("[") && !text.contains("]"))
    #expect(text.hasPrefix("<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">A &lt;b&gt;"))
    #expect(text.ranges(of: "<!-- wp:").count == text.ranges(of: "<!-- /wp:").count)
  }

  @Test(arguments: [
    (entry(1, "feat(ui)!: add a button"), "Add a button", NoteSection.new),
    (entry(1, "fix: crash", labels: ["feature"]), "Crash", .fixed),
    (entry(1, "Crash", labels: ["Bug"]), "Crash", .fixed),
    (entry(1, "x", kind: "hotfix"), "x", .fixed),
    (entry(1, "Login: show errors"), "Login: show errors", .changed),
    (entry(1, "chore: bump"), "Bump", .upkeep), (entry(1, ":"), ":", .changed),
  ])
  func `the section follows from the title`(entry: NoteEntry, title: String, section: NoteSection) {
    #expect(entry.title == title)
    #expect(entry.section == section)
  }

  @Test func `stores get whole lines within their limit and no upkeep`() {
    let notes = ReleaseNotes(
      version: Version(1, 2, 0),
      entries: (1...20).map { Self.entry($0, "Change \($0) 🎉") } + [Self.entry(30, "ci: x")])
    let whole = notes.storeText(atMost: AppStore.apple.limit)
    #expect(whole.omitted == 0)
    #expect(whole.text.split(separator: "\n").count == 20)
    for limit in 0...AppStore.count(whole.text) {
      let text = notes.storeText(atMost: limit)
      #expect(AppStore.count(text.text) <= max(limit, 1))
      #expect(
        text.text.split(separator: "\n").count == 20 - text.omitted + (text.omitted > 0 ? 1 : 0))
    }
    #expect(notes.storeText(atMost: AppStore.count(whole.text)) == whole)
  }

  @Test func `emojis are not split, and control characters are removed`() {
    #expect(StoreText.line("a\u{1b}[0m\tb\u{202e} 👨‍👩‍👧") == "a[0m b 👨‍👩‍👧")
  }

  @Test(arguments: ["../x", "", "e", "en_US", "en-", "en-US/..", "toolonglang"])
  func `no language changes the directory`(text: String) {
    #expect(StoreLanguage(text) == nil)
  }

  @Test func `paths are those of fastlane`() throws {
    let language = try #require(StoreLanguage("zh-Hans"))
    #expect(
      AppStore.apple.path(language: language, build: 7)
        == "fastlane/metadata/zh-Hans/release_notes.txt")
    #expect(
      AppStore.google.path(language: language, build: 7)
        == "fastlane/metadata/android/zh-Hans/changelogs/7.txt")
  }

  @Test func `flowctl's section of a text is replaced, and the rest is unchanged`() {
    let once = MarkedSection.put("one", in: "By hand")
    #expect(once.hasPrefix("By hand\n\n"))
    #expect(MarkedSection.put("one", in: once) == once)
    #expect(MarkedSection.put("two", in: once + "\nafter").hasSuffix("\nafter"))
    #expect(!MarkedSection.put("two", in: once).contains("one"))
  }
}
