import Base

/// Finds versions in a Java properties file as Java reads it, with line continuations and escapes.
enum PropertiesText {
  /// `key = value`; only the first existing key counts.
  static func versions(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    var found: [VersionRange] = []
    var cursor = ByteCursor(bytes)
    while !cursor.isAtEnd {
      let line = takeLine(&cursor)
      if let version = version(in: line[...], bytes, keys) { found.append(version) }
    }
    return found.ofFirst(keys)
  }

  /// The offsets of the bytes of a line with its continuations; none for a comment.
  private static func takeLine(_ cursor: inout ByteCursor) -> [Int] {
    cursor.skipBlanks()
    // A comment has no continuation.
    let isComment = cursor.peek() == UInt8(ascii: "#") || cursor.peek() == UInt8(ascii: "!")
    var line: [Int] = []
    while true {
      let piece = cursor.take { !isEnd($0) }
      if cursor.starts(with: "\r\n") { cursor.position += 1 }
      cursor.position += 1
      if isComment { return [] }
      let goesOn = isContinuing(cursor.bytes[piece])
      line += goesOn ? piece.dropLast() : piece
      if !goesOn || cursor.isAtEnd { return line }
      _ = cursor.take(while: isBlank)
    }
  }

  private static func version(
    in line: ArraySlice<Int>, _ bytes: [UInt8], _ keys: [String]
  ) -> VersionRange? {
    let name = line.prefix(keyLength(line, bytes))
    let written = unescaped(name, bytes)
    guard let key = keys.first(where: { written.elementsEqual($0.utf8) }) else { return nil }
    var value = line.dropFirst(name.count).drop { isBlank(bytes[$0]) }
    if let first = value.first, isSign(bytes[first]) {
      value = value.dropFirst().drop { isBlank(bytes[$0]) }
    }
    while let last = value.last, isBlank(bytes[last]) { value.removeLast() }
    guard let first = value.first, let last = value.last else {
      let end = (line.last ?? 0) + 1
      return VersionRange(key: key, range: end..<end)
    }
    let text = unescaped(value, bytes)
    let isWhole = last - first + 1 == value.count
    if isWhole, bytes[first...last].elementsEqual(text) {
      return VersionRange(key: key, range: first..<last + 1)
    }
    return VersionRange(
      key: key, range: first..<first,
      detour: VersionRange.Detour(text: ASCII.text(text[...]), form: isWhole ? .escapes : .lines))
  }

  /// The length of the key: up to an unescaped separator or space.
  private static func keyLength(_ line: ArraySlice<Int>, _ bytes: [UInt8]) -> Int {
    var isEscaped = false
    for (count, index) in line.enumerated() {
      let byte = bytes[index]
      if !isEscaped, isBlank(byte) || isSign(byte) { return count }
      isEscaped = !isEscaped && byte == backslash
    }
    return line.count
  }

  private static func unescaped(_ places: ArraySlice<Int>, _ bytes: [UInt8]) -> [UInt8] {
    var rest = places.map { bytes[$0] }[...]
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == backslash, let next = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "n"): text.append(0x0a)
      case UInt8(ascii: "f"): text.append(0x0c)
      case UInt8(ascii: "r"): text.append(0x0d)
      case UInt8(ascii: "u"):
        let value = rest.prefix(4).compactMap(ASCII.hexadecimal).reduce(UInt32(0)) {
          $0 << 4 | UInt32($1)
        }
        text += Array(Character(Unicode.Scalar(value) ?? "\u{fffd}").utf8)
        rest = rest.dropFirst(4)
      default: text.append(next)
      }
    }
    return text
  }

  private static let backslash = UInt8(ascii: "\\")

  private static func isContinuing(_ line: ArraySlice<UInt8>) -> Bool {
    line.reversed().prefix { $0 == backslash }.count % 2 == 1
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0c
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":")
  }
}

/// Finds versions in Gradle build files, Groovy and Kotlin, outside of strings and comments.
enum GradleCode {
  static func versions(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    var cursor = ByteCursor(bytes)
    var found: [VersionRange] = []
    while let byte = cursor.peek() {
      if cursor.skipComment() {
        continue
      } else if cursor.starts(with: "\"\"\"") {
        cursor.position += 3
        cursor.skip(past: "\"\"\"")
      } else if ByteCursor.isQuote(byte) {
        _ = cursor.takeQuoted()
      } else if isName(byte) {
        let name = cursor.take(while: isName)
        guard let key = keys.first(where: { bytes[name].elementsEqual($0.utf8) }),
          let value = value(&cursor)
        else { continue }
        found.append(VersionRange(key: key, range: value, detour: sum(from: value, cursor)))
      } else {
        cursor.position += 1
      }
    }
    return found
  }

  /// The assigned text: `= "1.4.0"`, ` '1.4.0'`, `("1.4.0")` or `.set("1.4.0")`; nil if it is only
  /// read.
  private static func value(_ cursor: inout ByteCursor) -> Range<Int>? {
    let start = cursor.position
    cursor.skipBlanks(andLines: false)
    let isApart = cursor.position > start
    if cursor.starts(with: "==") { return nil }
    if cursor.starts(with: "{") { return release(&cursor) }
    if cursor.starts(with: ".set(") {
      cursor.position += 5
    } else if cursor.peek() == UInt8(ascii: "=") || cursor.peek() == UInt8(ascii: "(") {
      cursor.position += 1
    } else if !isApart || cursor.peek().map({ isName($0) || ByteCursor.isQuote($0) }) != true {
      return nil
    }
    cursor.skipBlanks()
    if cursor.peek().map(ByteCursor.isQuote) == true { return cursor.takeQuoted() }
    let line = cursor.take { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let slice = cursor.bytes[line].trimmed
    return slice.isEmpty ? nil : slice.startIndex..<slice.endIndex
  }

  /// The number in `{ version = release(36) }`, as the Android Gradle plugin 9 writes it.
  private static func release(_ cursor: inout ByteCursor) -> Range<Int>? {
    let body = cursor.take { $0 != UInt8(ascii: "}") }
    guard let call = cursor.bytes[body].firstRange(of: Array("release(".utf8)) else { return nil }
    let number = cursor.bytes[call.upperBound..<body.upperBound].prefix { $0 != UInt8(ascii: ")") }
    return number.isEmpty ? nil : number.startIndex..<number.endIndex
  }

  /// The expression that a text is part of; nil if it is alone.
  private static func sum(
    from value: Range<Int>, _ cursor: ByteCursor
  ) -> VersionRange.Detour? {
    var cursor = cursor
    cursor.skipBlanks(andLines: false)
    guard value.upperBound < cursor.position, cursor.peek() == UInt8(ascii: "+") else { return nil }
    let rest = cursor.take { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let text = cursor.bytes[value.lowerBound..<rest.upperBound].trimmed
    return VersionRange.Detour(text: ASCII.text(text), form: .sum)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
  }
}

/// Values that Gradle build files, properties and Kotlin code assign to names.
package enum GradleValues {
  /// The assigned texts without quotes, with their lines counted from 1.
  package static func all(
    _ bytes: [UInt8], keys: [String]
  ) -> [(key: String, text: String, line: Int)] {
    var (line, counted) = (1, 0)
    return GradleCode.versions(bytes, keys: keys).map { found in
      let text = ASCII.text(bytes[found.range]).prefix { $0 != "/" && $0 != "\n" && $0 != "}" }
      let place = max(counted, found.range.lowerBound)
      line += bytes[counted..<place].count { $0 == 0x0a }
      counted = place
      // A property in Kotlin: `val targetSdk get() = 36`.
      let value = text.hasPrefix("get()") ? text.dropFirst("get()".count) : text
      let plain = value.drop { " ='\"(".contains($0) }
      return (found.key, String(plain.reversed().drop { " ,;)'\"".contains($0) }.reversed()), line)
    }
  }
}
