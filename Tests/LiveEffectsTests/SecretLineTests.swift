import LiveEffects
import Testing

struct SecretLineTests {
  @Test(arguments: [
    ("ab\u{7f}c\r", "ac", SecretLine.Progress.ended), ("ab\u{15}c\n", "c", .ended),
    ("ab\u{04}", "ab", .ended), ("\u{04}", "", .cancelled), ("ab\u{03}", "ab", .cancelled),
    ("\u{7f}a", "a", .more),
  ])
  func `a line without echo ends at Enter, and the usual keys edit or cancel it`(
    typed: String, text: String, end: SecretLine.Progress
  ) {
    var line = SecretLine()
    var progress = SecretLine.Progress.more
    for byte in typed.utf8 { progress = line.add(byte) }
    #expect(progress == end)
    #expect(String(decoding: line.bytes, as: UTF8.self) == text)
  }
}
