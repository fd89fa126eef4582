import Base
import Manifests

/// Reads the old-style property list of an Xcode project.
struct OpenStepPropertyList {
  private let bytes: [UInt8]
  private var position = 0
  private static let deepest = 64

  /// The root; nil if the text is invalid.
  static func read(_ bytes: [UInt8]) -> PropertyList? {
    var reading = Self(bytes: bytes)
    return reading.value(depth: 0)
  }

  private mutating func skip() {
    while position < bytes.count {
      if XMLStream.isBlank(bytes[position]) {
        position += 1
      } else if starts("/*") {
        position += 2
        while position < bytes.count, !starts("*/") { position += 1 }
        position += 2
      } else if starts("//") {
        while position < bytes.count, bytes[position] != 0x0a { position += 1 }
      } else {
        return
      }
    }
  }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[position..<position + count].elementsEqual($0) }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    skip()
    if starts(text) {
      position += text.utf8CodeUnitCount
      return true
    }
    return false
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
    guard position < bytes.count else { return nil }
    let quote = bytes[position]
    guard quote == 0x22 || quote == 0x27 else {
      let start = position
      while position < bytes.count, Self.isBare(bytes[position]) { position += 1 }
      return position > start ? ASCII.text(bytes[start..<position]) : nil
    }
    position += 1
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count {
        position += 1
        text.append(bytes[position] == UInt8(ascii: "n") ? 0x0a : bytes[position])
      } else {
        text.append(bytes[position])
      }
      position += 1
    }
    position += 1
    return ASCII.text(text[...])
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    ASCII.isWord(byte) || "./:$@+*&<>~%!?|^".utf8.contains(byte) || byte >= 0x80
  }
}
