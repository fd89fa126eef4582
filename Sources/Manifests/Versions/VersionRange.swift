package import Base
import YAML

struct VersionRange {
  let key: String
  let range: Range<Int>
  var isPlainYAML = false
  /// The parsed text; nil if the bytes are the text.
  var text: String?
  /// False for escapes, several lines, YAML's anchors and tags, and parts of an expression.
  var isReplaceable = true
}

extension [VersionRange] {
  func ofFirst(_ keys: [String]) -> [VersionRange] {
    let first = keys.first { key in contains { $0.key == key } }
    return filter { $0.key == first }
  }
}

/// Scans bytes, forward only.
struct ByteCursor {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte here, or at an offset; nil after the end.
  func peek(_ offset: Int = 0) -> UInt8? {
    let index = position + offset
    return index < bytes.count ? bytes[index] : nil
  }

  func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[position..<position + count].elementsEqual($0) }
  }

  /// Moves after the next occurrence of a text, or to the end; returns its start.
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

  /// The range of matching bytes from here on; moves after them.
  mutating func take(while fits: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while let byte = peek(), fits(byte) { position += 1 }
    return start..<position
  }

  /// The range inside of quotes that open here; moves after the closing one, or to the end.
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

  /// Moves after a code comment that starts here, or to the end of its line; false if there is
  /// none.
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

/// A version in a file.
package struct StatedVersion: Hashable, Sendable {
  package let key: String
  /// The text, without quotes.
  package let text: String
  package let place: TextPlace
  /// The bytes of the text.
  let range: Range<Int>
  /// True for a text without quotes that YAML may read as a number.
  let isPlainYAML: Bool
  /// False if its bytes are not the whole text.
  package let isReplaceable: Bool

  /// True for a literal number, not the name of a setting or an expression.
  package var isLiteral: Bool {
    (text.utf8.first.map(ASCII.isDigit) ?? true) && !text.utf8.contains(where: Self.opens)
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "(")
  }

  /// Replaces the version; quotes and surrounding bytes stay.
  func edit(to version: String) -> ManifestEdit {
    let needsQuotes = isPlainYAML && YAMLScalar(plain: version) != .text
    return ManifestEdit(range: range, replacement: needsQuotes ? "\"\(version)\"" : version)
  }
}
