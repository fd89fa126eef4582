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

/// Finds versions in an XML property list whose root is a dictionary.
enum PropertyListText {
  /// - Throws: the reason why it can't be read.
  static func versions(
    _ bytes: [UInt8], keys: [String]
  ) throws(StreamFault) -> [VersionRange] {
    let list = try PropertyList(bytes)
    return try keys.map { key throws(StreamFault) -> [VersionRange] in
      guard let text = list[key]?.texts.first else { return [] }
      guard let range = try? range(of: key, in: bytes),
        String(decoding: bytes[range], as: UTF8.self) == text
      else { throw StreamFault(.wrongShape(expected: "\(quoted(key)) as a plain UTF-8 text")) }
      return [VersionRange(key: key, range: range)]
    }.flatMap(\.self)
  }

  /// The content of the text that follows a key of the root; nil if it has no place of its own.
  private static func range(
    of key: String, in bytes: [UInt8]
  ) throws(StreamFault) -> Range<Int>? {
    var stream = XMLStream(utf8: bytes)
    var (name, isNext) = ("", false)
    while true {
      let event = try stream.next()
      switch event {
      case .finished: return nil
      case .start(let element) where stream.depth == 3:
        name = element.name
        isNext = isNext && name == "string"
      case .text(let text) where stream.depth == 3 && name == "key": isNext = text == key
      case .text where stream.depth == 3 && isNext: return stream.place
      case .end("string") where isNext:
        return stream.place.isEmpty ? nil : stream.place.lowerBound..<stream.place.lowerBound
      case .start, .text, .end, .comment: break
      }
    }
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
