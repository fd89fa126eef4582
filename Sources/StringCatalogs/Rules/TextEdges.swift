/// Whether a text begins and ends with white space, written plainly or as an escape.
struct TextEdges: Equatable {
  let beginsBlank: Bool
  let endsBlank: Bool

  @inline(__always)
  init(_ cursor: ByteCursor, _ token: StringToken) {
    let range = token.range
    guard !range.isEmpty else {
      (beginsBlank, endsBlank) = (false, false)
      return
    }
    let (first, last) = (cursor.bytes[range.lowerBound], cursor.bytes[range.upperBound &- 1])
    beginsBlank =
      first == UInt8(ascii: " ")
      || (Self.mayBeBlank(first, token) && Self.isBlank(cursor.raw(token)[...]))
    endsBlank =
      last == UInt8(ascii: " ")
      || (Self.mayBeBlank(last, token) && Self.isBlank(Self.lastLetter(cursor.raw(token))))
  }

  @inline(__always)
  private static func mayBeBlank(_ byte: UInt8, _ token: StringToken) -> Bool {
    byte >= 0x80 || token.traits.contains(.escapes)
  }

  /// The last letter with the backslash in front of it, if it is escaped.
  private static func lastLetter(_ text: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    var start = text.count - 1
    while start > 0, text[start] & 0xc0 == 0x80 { start -= 1 }
    let backslashes = text[..<start].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return text[(backslashes % 2 == 1 ? start - 1 : start)...]
  }

  /// True where a text begins with an escaped line end or tab, or with a blank beyond ASCII.
  private static func isBlank(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    var bytes = text.makeIterator()
    let (first, second, third) = (bytes.next() ?? 0, bytes.next() ?? 0, bytes.next() ?? 0)
    switch (first, second) {
    case (UInt8(ascii: "\\"), _): return "nrt".utf8.contains(second)
    case (0xc2, _): return second == 0xa0 || second == 0x85
    case (0xe2, 0x80): return third <= 0x8a || third == 0xa8 || third == 0xa9 || third == 0xaf
    case (0xe2, 0x81): return third == 0x9f
    case (0xe3, 0x80): return third == 0x80
    case (0xe1, 0x9a): return third == 0x80
    default: return false
    }
  }
}
