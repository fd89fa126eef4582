import StringCatalogs
import Testing

struct PseudoTextTests {
  @Test(arguments: [
    "%@", "%1$lld", "%#@files@", "%arg", "%%", "<b>", "</b>", "<a href=\"https://a.b/c?d=e\">",
    "https://example.com/path?query=value#x", "mailto:team@example.com", "www.example.com", "&amp;",
    "{name}", "${applicationName}", "%.2f", "\n", "\u{a0}",
  ])
  func `machine-readable parts stay unchanged`(part: String) {
    let text = PseudoText().text("Take \(part) home and enjoy the whole evening")
    #expect(text.contains(part))
    #expect(text.hasPrefix("⟦Ťåķé "))
    #expect(text.hasSuffix("⟧"))
  }

  @Test func `texts grow by 30 to 40 percent`() {
    for count in 7...400 {
      let text = String("The quick brown fox jumps over it. ".unicodeScalars.cycled(count))
      let grown = Double(PseudoText().text(text).unicodeScalars.count) / Double(count)
      #expect(grown >= 1.27 && grown <= 1.43, "\(count)")
      if count >= 20 { #expect(grown >= 1.3 && grown <= 1.4, "\(count)") }
    }
  }

  @Test func `a text can run from right to left`() {
    let text = PseudoText(isRightToLeft: true).text("Hello %@, welcome")
    #expect(text.hasPrefix("\u{202e}⟦Ĥ"))
    #expect(text.hasSuffix("⟧\u{202c}"))
    #expect(text.contains("%@"))
  }

  @Test(arguments: ["", "a", "%", "<", "&", "{", "${", "% ", "<b", "&amp", "{x", "http://", "日本語"])
  func `odd texts are changed without harm`(text: String) {
    let pseudo = PseudoText().text(text)
    #expect(pseudo.isEmpty == text.isEmpty)
    #expect(text.isEmpty || pseudo.hasPrefix("⟦") && pseudo.hasSuffix("⟧"))
  }
}

extension String.UnicodeScalarView {
  fileprivate func cycled(_ count: Int) -> String.UnicodeScalarView {
    var output = String.UnicodeScalarView()
    let all = Array(self)
    for index in 0..<count { output.append(all[index % all.count]) }
    return output
  }
}
