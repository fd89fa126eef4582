import Base
import Manifests

/// Reads the old-style property list of an Xcode project.
struct OpenStepPropertyList {
  private var cursor: ByteCursor
  private static let deepest = 64

  /// The root; nil if the text is invalid.
  static func read(_ bytes: [UInt8]) -> PropertyList? {
    var reading = Self(cursor: ByteCursor(bytes))
    return reading.value(depth: 0)
  }

  private mutating func skip() {
    repeat { cursor.skipBlanks() } while cursor.skipComment()
  }

  private mutating func take(_ text: StaticString) -> Bool {
    skip()
    guard cursor.starts(with: text) else { return false }
    cursor.position += text.utf8CodeUnitCount
    return true
  }

  private mutating func value(depth: Int) -> PropertyList? {
    if depth > Self.deepest { return nil }
    if take("{") {
      var members: [String: PropertyList] = [:]
      while !take("}") {
        guard let key = text(), take("="), let value = value(depth: depth + 1), take(";") else {
          return nil
        }
        members[key] = value
      }
      return .dictionary(members)
    }
    if take("(") {
      var items: [PropertyList] = []
      while !take(")") {
        guard let value = value(depth: depth + 1) else { return nil }
        items.append(value)
        _ = take(",")
      }
      return .list(items)
    }
    return text().map(PropertyList.text)
  }

  private mutating func text() -> String? {
    skip()
    guard let byte = cursor.peek() else { return nil }
    guard ByteCursor.isQuote(byte) else {
      let word = cursor.take(while: Self.isBare)
      return word.isEmpty ? nil : ASCII.text(cursor.bytes[word])
    }
    var rest = cursor.bytes[cursor.takeQuoted()]
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      let escaped = byte == UInt8(ascii: "\\") ? rest.popFirst() : nil
      text.append(escaped == UInt8(ascii: "n") ? 0x0a : escaped ?? byte)
    }
    return ASCII.text(text[...])
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    ASCII.isWord(byte) || "./:$@+*&<>~%!?|^".utf8.contains(byte) || byte >= 0x80
  }
}
