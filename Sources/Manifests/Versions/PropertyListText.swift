import Formats

/// Finds versions in an XML property list, in its root dictionary.
enum PropertyListText {
  /// - Throws: the reason why it can't be read.
  static func versions(
    _ bytes: [UInt8], keys: [String]
  ) throws(StreamFault) -> [VersionRange] {
    let list = try PropertyList(bytes)
    return try keys.map { key throws(StreamFault) -> [VersionRange] in
      guard let text = list[key]?.texts.first else { return [] }
      guard let range = range(of: key, in: bytes),
        String(decoding: bytes[range], as: UTF8.self) == text
      else { throw StreamFault(.wrongShape(expected: "\(quoted(key)) as a plain UTF-8 text")) }
      return [VersionRange(key: key, range: range)]
    }.flatMap(\.self)
  }

  private static func range(of key: String, in bytes: [UInt8]) -> Range<Int>? {
    var cursor = ByteCursor(bytes)
    var depth = 0
    var isNext = false
    while !cursor.isAtEnd {
      cursor.skip(past: "<")
      if cursor.starts(with: "!--") {
        cursor.skip(past: "-->")
        continue
      }
      if cursor.starts(with: "![CDATA[") {
        cursor.skip(past: "]]>")
        continue
      }
      let tag = cursor.position..<cursor.skip(past: ">")
      guard let name = self.name(bytes[tag]) else { continue }
      switch name {
      case "dict", "array": depth += 1
      case "/dict", "/array": depth -= 1
      case "key" where depth == 1:
        let start = cursor.position
        isNext = bytes[start..<cursor.skip(past: "<")].elementsEqual(key.utf8)
        cursor.position -= 1
      case "string" where isNext && depth == 1:
        return cursor.position..<cursor.skip(past: "</string")
      case "/key": break
      default: isNext = false
      }
    }
    return nil
  }

  /// The name of a tag; nil for a self-closing tag, or for no element.
  private static func name(_ tag: ArraySlice<UInt8>) -> String? {
    if tag.last == UInt8(ascii: "/") || tag.first == UInt8(ascii: "?")
      || tag.first == UInt8(ascii: "!")
    {
      return nil
    }
    return ASCII.text(tag.prefix { $0 > 0x20 })
  }
}
