import Testing

/// An untrusted text with a safe name for logs, as a CI runner would execute the text itself.
struct HostileText: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  /// The text that is shown instead.
  let shown: String

  init(_ name: String, _ text: String, _ shown: String) {
    testDescription = name
    self.text = text
    self.shown = shown
  }

  static let hidden = [
    HostileText("escape sequence", "a\u{1b}[31mb", #"a\u{1B}[31mb"#),
    HostileText("escape of C1", "a\u{9b}31m", #"a\u{9B}31m"#),
    HostileText("carriage return", "a\rb", #"a\u{D}b"#),
    HostileText("line feed", "a\nb", #"a\u{A}b"#),
    HostileText("both", "a\r\nb", #"a\u{D}\u{A}b"#),
    HostileText("tab", "a\tb", "a    b"),
    HostileText("nul", "a\0", #"a\u{0}"#),
    HostileText("delete", "a\u{7f}", #"a\u{7F}"#),
    HostileText("override", "\u{202e}gpj", #"\u{202E}gpj"#),
    HostileText("isolate", "a\u{2066}b", #"a\u{2066}b"#),
    HostileText("zero width", "a\u{200b}b", #"a\u{200B}b"#),
    HostileText("byte order mark", "\u{feff}a", #"\u{FEFF}a"#),
    HostileText("line separator", "a\u{2028}b", #"a\u{2028}b"#),
    HostileText("tag", "\u{e0041}", #"\u{E0041}"#),
    HostileText("stray selector", "a\u{fe0f}", #"a\u{FE0F}"#),
    HostileText("joined letters", "a\u{200d}b", #"a\u{200D}b"#),
    HostileText("joined to a letter", "👩\u{200d}a", #"👩\u{200D}a"#),
    HostileText("joiner at the end", "👩\u{200d}", #"👩\u{200D}"#),
    HostileText("tag behind no flag", "👩\u{e0067}\u{e007f}", #"👩\u{E0067}\u{E007F}"#),
    HostileText("flag without an end", "🏴\u{e0067}\u{e0062}", #"🏴\u{E0067}\u{E0062}"#),
    HostileText("selector behind a digit", "1\u{fe0f}", #"1\u{FE0F}"#),
    HostileText("noncharacters", "\u{fffe}\u{ffff}", #"\u{FFFE}\u{FFFF}"#),
    HostileText("filler", "\u{115f}", #"\u{115F}"#),
  ]

  static let commands = [
    HostileText("at the start", "::error::x", #"\u{3A}:error::x"#),
    HostileText("behind blanks", "  ::add-mask::x", #"  \u{3A}:add-mask::x"#),
    HostileText("behind a wide blank", "\u{3000}::error::", "\u{3000}" + #"\u{3A}:error::"#),
    HostileText("before an accent", "::\u{301}error::", #"\u{3A}:"# + "\u{301}error::"),
    HostileText("in the middle", "x ##[error]y", #"x #\u{23}[error]y"#),
    HostileText("behind a third", "###[group]", ##"##\u{23}[group]"##),
    HostileText("of Azure", "##vso[task.setvariable]", #"#\u{23}vso[task.setvariable]"#),
    HostileText("two of them", "##[a]##[b]", #"#\u{23}[a]#\u{23}[b]"#),
  ]

  static let markup = [
    HostileText("XML", "]]></failure><x y='\"'>&amp;", "]]></failure><x y='\"'>&amp;"),
    HostileText(
      "links", #""\{0} [click](https://evil.example)"#, #""\{0} [click](https://evil.example)"#),
    HostileText(
      "Markdown", "```\n# heading\n| a | @team #1 <script>alert(1)</script>",
      #"```\u{A}# heading\u{A}| a | @team #1 <script>alert(1)</script>"#),
    HostileText("escapes", "%0A%25,:", "%0A%25,:"),
    HostileText("length", String(repeating: "ä", count: 9000), String(repeating: "ä", count: 9000)),
  ]
}
