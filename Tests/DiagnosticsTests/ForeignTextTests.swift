import Base
import Testing

struct ForeignTextTests {
  @Test(arguments: ["", "feature/login", "Größe → 100 %", "a:b::c", "# 1 #", "日本語", "⚡️ faster"])
  func `harmless text stays unchanged`(text: String) {
    #expect(ForeignText.shown(text) == text)
  }

  @Test(arguments: [
    "👩\u{200d}💻", "👩\u{1f3fd}\u{200d}🚀", "🏳\u{fe0f}\u{200d}🌈", "❤\u{fe0f}\u{200d}🔥 x",
    "1\u{fe0f}\u{20e3}",
    "#\u{fe0f}\u{20e3}", "❤\u{fe0e}", "⚠\u{fe0f} a", "👨\u{200d}👩\u{200d}👧\u{200d}👦", "🇨🇭",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ])
  func `emoji of several characters stay unchanged`(text: String) {
    #expect(ForeignText.shown(text) == text)
  }

  @Test(arguments: HostileText.hidden)
  func `hidden characters are shown as escapes`(sample: HostileText) {
    #expect(ForeignText.shown(sample.text) == sample.shown)
  }

  @Test(arguments: HostileText.commands)
  func `a CI runner finds no command`(sample: HostileText) {
    #expect(ForeignText.shown(sample.text).utf8.elementsEqual(sample.shown.utf8))
    #expect(ForeignText.shown(sample.shown).utf8.elementsEqual(sample.shown.utf8))
  }

  @Test(arguments: ["##", "## heading", "a ## b [c]", "##abcdefghijklmnopqrstuvwxyz[", "a ::b"])
  func `text that only resembles a command stays unchanged`(text: String) {
    #expect(ForeignText.shown(text) == text)
  }

  @Test func `each line of a text is made safe separately`() {
    #expect(
      ForeignText.lines("git fetch\n ::error::\r\n") == [
        "git fetch", #" \u{3A}:error::\u{D}"#, "",
      ])
  }

  @Test func `a text is cut between characters`() {
    #expect(ForeignText.cut("abcdef", atMost: 6) == "abcdef")
    #expect(ForeignText.cut("abcdefg", atMost: 6) == "abc…")
    #expect(ForeignText.cut("äöüäöü", atMost: 8) == "äö…")
    #expect(ForeignText.cut("abc", atMost: 0) == "…")
  }
}
