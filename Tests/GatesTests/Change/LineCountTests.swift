import Gates
import Testing

@Suite struct LineCountTests {
  @Test(arguments: [
    ("a\nb\n", 2, false), ("a\r\nb\r\n", 2, false), ("a\rb\rc", 2, true), ("a\r\rb\n", 3, true),
    ("a\r\nb\rc\n", 3, true), ("a\u{2028}b\n", 1, false), ("", 0, false),
    ("a\u{0B}b\u{0C}\n", 1, false),
  ])
  func `lines end with LF, CR or both`(text: String, ends: Int, hasLoneReturns: Bool) {
    var count = LineCount()
    // In pieces of one byte, as a file can be read.
    for byte in text.utf8 { count.add([byte]) }
    #expect(count.ends == ends)
    #expect(count.hasLoneReturns == hasLoneReturns)
    #expect(count.lines == ends + (text.last.map { !"\n\r\r\n".contains($0) } ?? false ? 1 : 0))
  }

  private func numbers(_ content: String, added: [Int]) -> [String] {
    let text = Array(content.utf8)
    let file = FileDiff(
      path: "a", status: .modified,
      addedLines: added.map { AddedLine(number: $0, range: 0..<0) })
    let counted = file.withLines(of: text)
    return counted.addedLines.map {
      "\($0.number):" + String(decoding: counted.bytes(of: $0), as: UTF8.self)
    }
  }

  @Test func `a line of Git with carriage returns is several lines of the file`() {
    #expect(numbers("a\rb\rc\r", added: [1]) == ["1:a", "2:b", "3:c"])
    #expect(numbers("x\ry\nb\rc\nd\n", added: [2]) == ["3:b", "4:c"])
    #expect(numbers("x\ry\nb\n", added: [2]) == ["3:b"])
    #expect(numbers("a\r\nb\rc", added: [1, 2]) == ["1:a\r", "2:b", "3:c"])
    #expect(numbers("a\rb", added: []) == [])
  }
}
