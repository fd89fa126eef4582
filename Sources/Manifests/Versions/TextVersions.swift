import Base

/// Finds versions in files with one key and value per line.
enum SettingLines {
  /// `KEY = value // why`, also with conditions in brackets after the key.
  static func xcconfig(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    lines(of: bytes).compactMap { line in
      let line = trimmed(bytes, line)
      guard let sign = bytes[line].firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let start =
        bytes[line].starts(with: [0xef, 0xbb, 0xbf]) ? line.lowerBound + 3 : line.lowerBound
      let conditions = bytes[line].firstIndex(of: UInt8(ascii: "["))
      // The equals sign after a condition, which contains one, too.
      let behind = conditions.flatMap {
        $0 < sign ? bytes[$0..<line.upperBound].firstIndex(of: UInt8(ascii: "]")) : nil
      }
      let assignment =
        behind.map { bytes[$0..<line.upperBound].firstIndex(of: UInt8(ascii: "=")) } ?? sign
      guard let assignment else { return nil }
      let nameEnd = behind == nil ? assignment : conditions ?? assignment
      guard start <= nameEnd else { return nil }
      let name = trimmed(bytes, start..<nameEnd)
      guard let key = keys.first(where: { bytes[name].elementsEqual($0.utf8) }) else { return nil }
      return VersionRange(key: key, range: xcconfigValue(bytes, assignment + 1..<line.upperBound))
    }
  }

  private static func xcconfigValue(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    let slash = UInt8(ascii: "/")
    while end < range.upperBound {
      if bytes[end] == slash, end + 1 < range.upperBound, bytes[end + 1] == slash { break }
      end += 1
    }
    var value = trimmed(bytes, range.lowerBound..<end)
    while let last = bytes[value].last, last == UInt8(ascii: ";") {
      value = trimmed(bytes, value.lowerBound..<value.upperBound - 1)
    }
    return unquoted(bytes, value)
  }

  /// The first line that is neither empty nor a comment, if it is the only one.
  static func text(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    let full = lines(of: bytes).map { trimmed(bytes, $0) }
      .filter { !$0.isEmpty && bytes[$0.lowerBound] != UInt8(ascii: "#") }
    guard let line = full.first, full.count == 1 else { return [] }
    let start = bytes[line].first == UInt8(ascii: "v") ? line.lowerBound + 1 : line.lowerBound
    let range = start..<line.upperBound
    guard VersionText.release(of: String(decoding: bytes[range], as: UTF8.self)) != nil else {
      return []
    }
    return [VersionRange(key: keys.first ?? "version", range: range)]
  }

  // MARK: - Lines

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      lines.append(start..<index)
      start = index + 1
    }
    return lines + [start..<bytes.count]
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    let slice = bytes[range].trimmed
    return slice.startIndex..<slice.endIndex
  }

  private static func unquoted(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    guard range.count >= 2, let first = bytes[range].first, first == bytes[range].last,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }
}

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

/// Finds versions in an Xcode project file, outside of strings and comments.
enum ProjectSettings {
  /// Every setting with one of the keys, which `sign` separates from its value.
  static func versions(
    _ bytes: [UInt8], keys: [String], sign: UInt8 = UInt8(ascii: "=")
  ) -> [VersionRange] {
    var cursor = ByteCursor(bytes)
    var found: [VersionRange] = []
    var last: Range<Int>?
    while let byte = cursor.peek() {
      if cursor.skipComment() {
        continue
      } else if ByteCursor.isQuote(byte) {
        last = cursor.takeQuoted()
      } else if byte != sign, isBare(byte) {
        last = cursor.take(while: isBare)
      } else {
        cursor.position += 1
        if byte == sign, let name = last,
          let key = keys.first(where: { plain(bytes[name]).elementsEqual($0.utf8) })
        {
          cursor.skipBlanks()
          let isQuoted = cursor.peek().map(ByteCursor.isQuote) == true
          let value = isQuoted ? cursor.takeQuoted() : cursor.take(while: isBare)
          found.append(VersionRange(key: key, range: value))
        }
        if byte > 0x20 { last = nil }
      }
    }
    return found
  }

  /// A name without a condition in brackets.
  private static func plain(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.prefix { $0 != UInt8(ascii: "[") }
  }

  /// The characters of an unquoted text in an old-style property list.
  private static func isBare(_ byte: UInt8) -> Bool {
    ASCII.isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
      || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":") || byte >= 0x80
  }
}
