import Gates
import Testing

@Suite struct OutputExcerptTests {
  @Test func `what fits is kept whole, in any parts`() {
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

  @Test func `of more the ends are kept and the middle is counted`() {
    var excerpt = OutputExcerpt(head: 5, tail: 5)
    for _ in 0..<1000 { excerpt.append(Array("0123456789".utf8)) }
    #expect(excerpt.count == 10_000)
    #expect(
      String(decoding: excerpt.bytes, as: UTF8.self) == "01234\n… 9990 bytes omitted …\n… 56789")
    var whole = OutputExcerpt(head: 5, tail: 5)
    whole.append(Array(String(repeating: "0123456789", count: 1000).utf8))
    #expect(whole.bytes == excerpt.bytes)
  }

  @Test func `a cut makes no command and halves no character`() {
    var excerpt = OutputExcerpt(head: 2, tail: 7)
    excerpt.append(Array("ab cd::error".utf8))
    #expect(String(decoding: excerpt.bytes, as: UTF8.self).hasSuffix("…\n… ::error"))
    var euro = OutputExcerpt(head: 1, tail: 5)
    euro.append(Array("a€€€".utf8))
    #expect(String(decoding: euro.bytes, as: UTF8.self) == "a\n… 6 bytes omitted …\n… €")
  }
}
