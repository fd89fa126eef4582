import Base

/// Finds versions in a Gradle version catalog: texts of its table `versions`.
enum TOMLVersions {
  /// A path with a dot includes the table, such as `package.version`; the first existing key
  /// counts.
  static func versions(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    let paths = KeyPaths(keys)
    var cursor = ByteCursor(bytes)
    var table: [String] = []
    var found: [VersionRange] = []
    while !cursor.isAtEnd {
      cursor.skipBlanks()
      if cursor.peek() == UInt8(ascii: "[") {
        table = header(&cursor)
      } else if let name = key(&cursor) {
        let path = table + name
        cursor.skipBlanks(andLines: false)
        let below = path.first == "versions" ? paths.text(Array(path.dropFirst())) : nil
        if let key = below ?? paths.text(path), let range = text(&cursor) {
          found.append(VersionRange(key: key, range: range))
        }
      }
      skipValue(&cursor)
    }
    return found.ofFirst(keys)
  }

  /// Reads the name of `[table]` or `[[table]]` and moves after it.
  private static func header(_ cursor: inout ByteCursor) -> [String] {
    _ = cursor.take { $0 == UInt8(ascii: "[") }
    return path(&cursor)
  }

  /// Reads the name before `=` and moves after it; nil if the line has none.
  private static func key(_ cursor: inout ByteCursor) -> [String]? {
    let name = path(&cursor)
    guard !name.isEmpty, cursor.peek() == UInt8(ascii: "=") else { return nil }
    cursor.position += 1
    return name
  }

  /// Names separated by dots, each optionally in quotes.
  private static func path(_ cursor: inout ByteCursor) -> [String] {
    var parts: [String] = []
    while true {
      cursor.skipBlanks(andLines: false)
      let isQuoted = cursor.peek().map(ByteCursor.isQuote) == true
      let part = isQuoted ? cursor.takeQuoted() : cursor.take(while: isBare)
      if part.isEmpty, !isQuoted { break }
      parts.append(ASCII.text(cursor.bytes[part]))
      cursor.skipBlanks(andLines: false)
      guard cursor.peek() == UInt8(ascii: ".") else { break }
      cursor.position += 1
    }
    return parts
  }

  /// Reads a text on one line without escapes; nil for any other value.
  private static func text(_ cursor: inout ByteCursor) -> Range<Int>? {
    guard let quote = cursor.peek(), ByteCursor.isQuote(quote),
      !cursor.starts(with: "\"\"\""), !cursor.starts(with: "'''")
    else { return nil }
    var probe = cursor
    probe.position += 1
    let range = probe.take { $0 != quote && $0 != UInt8(ascii: "\n") }
    guard probe.peek() == quote, !cursor.bytes[range].contains(UInt8(ascii: "\\")) else {
      return nil
    }
    cursor.position = probe.position + 1
    return range
  }

  /// Moves to the end of the line where the current value ends.
  private static func skipValue(_ cursor: inout ByteCursor) {
    var depth = 0
    while let byte = cursor.peek() {
      switch byte {
      case UInt8(ascii: "#"): _ = cursor.take { $0 != UInt8(ascii: "\n") }
      case _ where cursor.starts(with: "\"\"\""):
        cursor.position += 3
        cursor.skip(past: "\"\"\"")
        skipQuotes(byte, &cursor)
      case _ where cursor.starts(with: "'''"):
        cursor.position += 3
        cursor.skip(past: "'''")
        skipQuotes(byte, &cursor)
      case UInt8(ascii: "'"), UInt8(ascii: "\""): skipLineText(byte, &cursor)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        (depth, cursor.position) = (depth + 1, cursor.position + 1)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        (depth, cursor.position) = (max(0, depth - 1), cursor.position + 1)
      case UInt8(ascii: "\n") where depth == 0:
        cursor.position += 1
        return
      default: cursor.position += 1
      }
    }
  }

  /// Up to two quotes may precede the three that close a text.
  private static func skipQuotes(_ quote: UInt8, _ cursor: inout ByteCursor) {
    for _ in 0..<2 where cursor.peek() == quote { cursor.position += 1 }
  }

  /// A text of one line; a backslash escapes a quote.
  private static func skipLineText(_ quote: UInt8, _ cursor: inout ByteCursor) {
    cursor.position += 1
    while let byte = cursor.peek(), byte != UInt8(ascii: "\n") {
      cursor.position += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), cursor.peek() != nil {
        cursor.position += 1
      }
    }
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    ASCII.isWord(byte)
  }
}
