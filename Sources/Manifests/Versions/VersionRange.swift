/// Where a reader of one kind of file has found a version.
struct VersionRange {
  let key: String
  let range: Range<Int>
  var isPlainYAML = false
  /// What is read there, and how it is written; nil where the bytes are the text.
  var detour: Detour?

  /// A text that the file makes of other bytes.
  struct Detour {
    let text: String
    let form: WrittenForm
  }
}

extension [VersionRange] {
  /// Those of the first of some keys that is there.
  func ofFirst(_ keys: [String]) -> [VersionRange] {
    let first = keys.first { key in contains { $0.key == key } }
    return filter { $0.key == first }
  }
}

/// Looks through bytes, forward only.
struct ByteCursor {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte here, or behind; nil beyond the end.
  func peek(_ offset: Int = 0) -> UInt8? {
    let index = position + offset
    return index < bytes.count ? bytes[index] : nil
  }

  func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[position..<position + count].elementsEqual($0) }
  }

  /// Goes behind the next place of a text, or to the end; where the text begins.
  @discardableResult
  mutating func skip(past text: StaticString) -> Int {
    while !isAtEnd {
      if starts(with: text) {
        defer { position += text.utf8CodeUnitCount }
        return position
      }
      position += 1
    }
    return position
  }

  mutating func skipBlanks(andLines: Bool = true) {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || andLines && 0x0a...0x0d ~= byte {
      position += 1
    }
  }

  /// The range of the bytes from here on that fit; goes behind them.
  mutating func take(while fits: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while let byte = peek(), fits(byte) { position += 1 }
    return start..<position
  }

  /// The range within quotes that open here; goes behind the closing one, or to the end of the file.
  mutating func takeQuoted() -> Range<Int> {
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

  /// Goes behind a comment of code that begins here, or to the end of its line; false where none does.
  mutating func skipComment() -> Bool {
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

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
