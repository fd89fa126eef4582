import Gates
import TestSupport
import Testing

@Suite struct OutputFilterTests {
  @Test(arguments: [
    ("plain\ttext\n", "plain\ttext\n"),
    ("a\r\nb\rc\n\rd", "a\nb\nc\n\nd"),
    ("\u{1b}[31mred\u{1b}[0m \u{1b}[1;2mb", "red b"),
    ("\u{1b}]0;title\u{07}x\u{1b}]8;;http://a\u{1b}\\y", "xy"),
    ("\u{1b}Pq secret\u{1b}\\z \u{1b}(Bk", "z k"),
    ("\u{1b}]never ends\nnext line", "\nnext line"),
    ("\u{9b}31mx\u{85}y\u{7f}z\u{0}\u{8}", "31mxyz"),
    ("\u{202e}evil\u{2066}\u{200b}\u{feff}\u{e0041}", "evil"),
    ("größe 日本 😀", "größe 日本 😀"),
  ])
  func `terminal commands and hidden characters are removed`(text: String, shown: String) {
    #expect(filtered(Array(text.utf8)) == shown)
  }

  @Test(
    arguments: [
      ([0x61, 0xff, 0x62], "a\u{fffd}b"), ([0xc0, 0xaf], "\u{fffd}\u{fffd}"),
      ([0xe2, 0x80], "\u{fffd}"), ([0xed, 0xa0, 0x80], "\u{fffd}"), ([0xe2, 0x41], "\u{fffd}A"),
      ([0xe2, 0x0a], "\u{fffd}\n"), ([0x9b, 0x33], "\u{fffd}3"), ([0xf0, 0x9f, 0x98, 0x80], "😀"),
    ] as [([UInt8], String)])
  func `invalid UTF-8 is replaced`(bytes: [UInt8], shown: String) {
    #expect(filtered(bytes) == shown)
  }

  @Test(arguments: [
    ("::error::x", #"\u{3A}:error::x"#),
    ("  \t::set-env name=A::b", "  \t\\u{3A}:set-env name=A::b"),
    ("a ::error::", "a ::error::"), (":::", #"\u{3A}::"#), (": :", ": :"),
    ("a\r::x", "a\n\\u{3A}:x"),
    ("\u{1b}[0m::x", #"\u{3A}:x"#), (":\u{1b}[0m:x", #"\u{3A}:x"#), (":\u{200b}:x", #"\u{3A}:x"#),
    ("\u{3000}\u{a0}::x", "\u{3000}\u{a0}\\u{3A}:x"), ("std::vector", "std::vector"),
    ("a ##[error]b", #"a #\u{23}[error]b"#), ("##vso[task.x]", #"#\u{23}vso[task.x]"#),
    ("###[x]", ##"##\u{23}[x]"##), ("## [x]", "## [x]"), ("# heading ##", "# heading ##"),
    ("##\u{1b}[0m[x]", #"#\u{23}[x]"#), ("::\u{301}error", "\\u{3A}:\u{301}error"),
    ("##abcdefghijklmnopq[", "##abcdefghijklmnopq["), (":", ":"), ("a\n:", "a\n:"),
    ("##word", "##word"), ("#\n#[", "#\n#["), ("##a##[x]", #"##a#\u{23}[x]"#),
  ])
  func `workflow commands are disabled`(text: String, shown: String) {
    #expect(filtered(Array(text.utf8)) == shown)
  }

  @Test func `a text in parts has the same result as the whole text`() {
    let text =
      "x\r\n::a##[b]\u{1b}[3mtop-secret\u{202e}y ##vso[t] dG9wLXNlY3JldA top-top-secret\n ::😀\r"
    let bytes = Array(text.utf8)
    let patterns = SecretForms.patterns(of: ["top-secret"])
    let whole = filtered(bytes, patterns)
    #expect(!whole.contains("secret") && !whole.contains("\n::"))
    for first in 0...bytes.count {
      for second in [first, first + 1, (first + bytes.count) / 2] where second <= bytes.count {
        #expect(filtered(bytes, patterns, cuts: [first, second]) == whole)
      }
    }
    #expect(filtered(bytes, patterns, cuts: Array(0...bytes.count)) == whole)
  }

  @Test func `a gigabyte of problematic lines keeps the filter small`() {
    var filter = OutputFilter(secrets: SecretForms.patterns(of: ["aaaaaaaaab", "aaaa"]))
    var output: [UInt8] = []
    var longest = 0
    let chunk = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
    for _ in 0..<32 {
      output.removeAll(keepingCapacity: true)
      chunk.withUnsafeBytes { filter.filter($0, into: &output) }
      longest = max(longest, output.count)
    }
    filter.finish(into: &output)
    #expect(longest < 1 << 16)
  }
}

/// The text that a filter makes of bytes that come in parts.
func filtered(_ bytes: [UInt8], _ patterns: [[UInt8]] = [], cuts: [Int] = []) -> String {
  var filter = OutputFilter(secrets: patterns)
  var output: [UInt8] = []
  var start = 0
  for end in cuts + [bytes.count] {
    bytes[start..<end].withUnsafeBytes { filter.filter($0, into: &output) }
    start = end
  }
  filter.finish(into: &output)
  return String(decoding: output, as: UTF8.self)
}
