import Testing

/// An untrusted text with a safe name for logs, as a log would execute the text itself.
struct HostileText: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  init(_ name: String, _ text: String) {
    testDescription = name
    self.text = text
  }

  static let all = [
    HostileText("a script", "<script>alert(1)</script>"),
    HostileText("an attribute", "\" onload=\"alert(1)"),
    HostileText("another quote", "' onload='alert(1)"),
    HostileText("the end of a style", "</style></title></textarea><img src=x onerror=alert(1)>"),
    HostileText("a comment", "--><!-- <![CDATA[ ]]> <?php"),
    HostileText("a link", "[a](javascript:alert(1)) <https://evil.example> https://evil.example"),
    HostileText("a mention", "@everyone @octo-org/team #1 octo/repo#2"),
    HostileText("a table", "| a | b |\n|---|---|"),
    HostileText("a fence", "````\n~~~~\n<details>"),
    HostileText("a reference", "&lt;b&gt; &#60; &amp"),
    HostileText("an escape", "a\u{1b}[31mb\u{9b}31m\u{1b}]8;;https://evil.example\u{7}x"),
    HostileText("an override", "\u{202e}gpj\u{2066}\u{200b}\u{feff}\u{e0041}"),
    HostileText("lines", "a\r\nb\rc\u{2028}d\0"),
    HostileText("a command", "::error::x\n  ::set-output name=a::b\r::stop-commands::c"),
    HostileText("another command", "x ##[error]y ##vso[task.setvariable]z"),
    HostileText("percents", "%0A%0D::error::%25"),
    HostileText("a delimiter", "EOF\nPATH=/evil\nEOF"),
    HostileText("noncharacters", "\u{fffe}\u{ffff}"),
    HostileText("length", String(repeating: "<&\u{202e}ä", count: 3000)),
  ]

  /// Controls and format characters.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) || scalar.value & 0xfffe == 0xfffe
      || [.format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }
}
