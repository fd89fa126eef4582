import Base
import Testing

@Suite struct LineStreamTests {
  private func lines(_ text: String, chunk: Int) throws -> [String] {
    var stream = try LineStream(ByteChunks(Array(text.utf8), size: chunk))
    var lines: [String] = []
    while let line = try stream.next() { lines.append(line) }
    let number = stream.number
    #expect(number == lines.count)
    return lines
  }

  @Test(arguments: [1, 2, 3, 100])
  func `lines may have any line end`(chunk: Int) throws {
    #expect(try lines("a\r\n\nGröße\r\nb", chunk: chunk) == ["a", "", "Größe", "b"])
    #expect(try lines("", chunk: chunk) == [])
    #expect(try lines("a\n", chunk: chunk) == ["a"])
  }

  @Test func `a long line is truncated`() throws {
    let long = String(repeating: "x", count: 3 << 16)
    let lines = try lines("\(long)\n\(long)\nend", chunk: 5000)
    #expect(lines.map(\.utf8.count) == [LineStream.longest, LineStream.longest, 3])
  }
}
