import Gates
import Testing

@Suite struct OutputExcerptTests {
  @Test func `output within the limit is complete, in any parts`() {
    for size in 1...7 {
      var excerpt = OutputExcerpt(head: 10, tail: 10)
      let text = Array("01234567890123456789".utf8)
      var start = 0
      while start < text.count {
        excerpt.append(Array(text[start..<min(start + size, text.count)]))
        start += size
      }
      #expect(excerpt.bytes == text)
      #expect(excerpt.count == 20)
    }
  }

  @Test func `longer output keeps both ends and counts the middle`() {
    var excerpt = OutputExcerpt(head: 5, tail: 5)
    for _ in 0..<1000 { excerpt.append(Array("0123456789".utf8)) }
    #expect(excerpt.count == 10_000)
    #expect(
      String(decoding: excerpt.bytes, as: UTF8.self) == "01234\n… 9990 bytes omitted …\n… 56789")
    var whole = OutputExcerpt(head: 5, tail: 5)
    whole.append(Array(String(repeating: "0123456789", count: 1000).utf8))
    #expect(whole.bytes == excerpt.bytes)
  }

  @Test func `a cut creates no command and splits no character`() {
    var excerpt = OutputExcerpt(head: 2, tail: 7)
    excerpt.append(Array("ab cd::error".utf8))
    #expect(String(decoding: excerpt.bytes, as: UTF8.self).hasSuffix("…\n… ::error"))
    var euro = OutputExcerpt(head: 1, tail: 5)
    euro.append(Array("a€€€".utf8))
    #expect(String(decoding: euro.bytes, as: UTF8.self) == "a\n… 6 bytes omitted …\n… €")
  }
}
