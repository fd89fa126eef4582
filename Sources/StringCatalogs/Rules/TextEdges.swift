/// Whether a text begins and ends with white space, written plainly or as an escape.
struct TextEdges: Equatable {
  private(set) var beginsBlank = false
  private(set) var endsBlank = false

  @inline(__always)
  init(_ cursor: ByteCursor, _ token: StringToken) {
    let bytes = cursor.raw(token)
    if token.traits.contains(.escapes), Self.hasEscapeAtEdge(bytes) {
      cursor.unescaped(token).withUnsafeBytes { look($0) }
    } else {
      look(bytes)
    }
  }

  private static func hasEscapeAtEdge(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.first == UInt8(ascii: "\\") || bytes.suffix(6).contains(UInt8(ascii: "\\"))
  }

  @inline(__always)
  private mutating func look(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first, let last = bytes.last else { return }
    beginsBlank = first < 0x80 ? Self.isBlank(first) : Self.isWideBlank(bytes.prefix(3))
    endsBlank = last < 0x80 ? Self.isBlank(last) : Self.isWideBlank(Self.lastLetter(bytes))
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte &- 0x09 < 5
  }

  private static func lastLetter(_ text: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    var start = text.count - 1
    while start > 0, text[start] & 0xc0 == 0x80 { start -= 1 }
    return text[start...]
  }

  /// True where bytes begin with a blank beyond ASCII, such as one that does not break.
  private static func isWideBlank(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    var bytes = text.makeIterator()
    let (first, second, third) = (bytes.next() ?? 0, bytes.next() ?? 0, bytes.next() ?? 0)
    switch (first, second) {
    case (0xc2, _): return second == 0xa0 || second == 0x85
    case (0xe2, 0x80): return third <= 0x8a || third == 0xa8 || third == 0xa9 || third == 0xaf
    case (0xe2, 0x81): return third == 0x9f
    case (0xe3, 0x80): return third == 0x80
    case (0xe1, 0x9a): return third == 0x80
    default: return false
    }
  }
}
