/// A position in a text that moves forward past bytes that were read; the end reads as nil.
struct TextCursor {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8], at offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

  var isAtEnd: Bool { offset >= bytes.count }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func pop() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  func reads(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard reads(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  mutating func expect(_ text: StaticString) throws(TextFault) {
    guard take(text) else { throw unexpected }
  }

  /// Skips matching bytes, and returns them.
  mutating func pass(while fits: (UInt8) -> Bool) -> Range<Int> {
    let start = offset
    while offset < bytes.count, fits(bytes[offset]) { offset += 1 }
    return start..<offset
  }

  /// Skips this number of bytes, or fewer at the end.
  mutating func pass(count: Int) { offset = min(offset + max(count, 0), bytes.count) }

  mutating func passBlanks() { _ = pass(while: Self.isBlank) }

  /// Skips everything up to and including a text; returns the bytes before it.
  mutating func pass(through text: StaticString) throws(TextFault) -> Range<Int> {
    let start = offset
    while offset < bytes.count {
      if reads(text) {
        defer { offset += text.utf8CodeUnitCount }
        return start..<offset
      }
      offset += 1
    }
    throw TextFault(.truncated, at: offset)
  }

  /// The error for a next byte that is not allowed.
  var unexpected: TextFault {
    if isAtEnd { return TextFault(.truncated, at: offset) }
    return TextFault(isAtConflictMarker ? .conflictMarker : .unexpected, at: offset)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  private var isAtConflictMarker: Bool {
    let isAtLineStart = offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
    let marks = bytes[offset...].prefix(7)
    return isAtLineStart && marks.count == 7 && marks.allSatisfy { $0 == next }
      && next.map { "<|=>".utf8.contains($0) } == true
  }
}
