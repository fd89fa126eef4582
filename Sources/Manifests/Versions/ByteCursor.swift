/// Scans bytes, forward only.
package struct ByteCursor {
  package let bytes: [UInt8]
  package var position = 0

  /// A cursor at the start.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { position >= bytes.count }

  /// The byte here, or at an offset; nil after the end.
  package func peek(_ offset: Int = 0) -> UInt8? {
    let index = position + offset
    return index < bytes.count ? bytes[index] : nil
  }

  /// Whether a text is next.
  package func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[position..<position + count].elementsEqual($0) }
  }

  /// Moves after the next occurrence of a text, or to the end; returns its start.
  @discardableResult
  package mutating func skip(past text: StaticString) -> Int {
    while !isAtEnd {
      if starts(with: text) {
        defer { position += text.utf8CodeUnitCount }
        return position
      }
      position += 1
    }
    return position
  }

  /// Moves after blanks.
  package mutating func skipBlanks(andLines: Bool = true) {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || andLines && 0x0a...0x0d ~= byte {
      position += 1
    }
  }

  /// The range of matching bytes from here on; moves after them.
  package mutating func take(while fits: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while let byte = peek(), fits(byte) { position += 1 }
    return start..<position
  }

  /// The range inside of quotes that open here; moves after the closing one, or to the end.
  package mutating func takeQuoted() -> Range<Int> {
    let quote = peek()
    position += 1
    let start = position
    while let byte = peek(), byte != quote {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(position, bytes.count)
    position = min(end + 1, bytes.count)
    return start..<end
  }

  /// Moves after a code comment that starts here, or to the end of its line; false without one.
  package mutating func skipComment() -> Bool {
    if starts(with: "//") {
      skip(past: "\n")
    } else if starts(with: "/*") {
      position += 2
      skip(past: "*/")
    } else {
      return false
    }
    return true
  }

  /// True for `"` and `'`.
  package static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
