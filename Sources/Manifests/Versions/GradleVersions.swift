import Base

/// Finds versions in a Java properties file, each on its own line.
enum PropertiesText {
  /// `key = value`; only the first existing key counts.
  static func versions(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    var found: [VersionRange] = []
    var isContinued = false
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.map(\.trimmed) {
      let isRest = isContinued
      let isComment = line.first.map("#!".utf8.contains) ?? false
      isContinued = !isComment && line.last == backslash
      if isRest || isComment { continue }
      let name = line.prefix { !isBlank($0) && !isSign($0) }
      guard let key = keys.first(where: { name.elementsEqual($0.utf8) }) else { continue }
      var value = line.dropFirst(name.count).drop(while: isBlank)
      if value.first.map(isSign) == true { value = value.dropFirst().drop(while: isBlank) }
      found.append(
        VersionRange(
          key: key, range: value.startIndex..<value.endIndex,
          isReplaceable: !value.contains(backslash)))
    }
    return found.ofFirst(keys)
  }

  private static let backslash = UInt8(ascii: "\\")

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
        let sum = sum(from: value, cursor)
        found.append(VersionRange(key: key, range: sum ?? value, isReplaceable: sum == nil))
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
  ) -> Range<Int>? {
    var cursor = cursor
    cursor.skipBlanks(andLines: false)
    guard value.upperBound < cursor.position, cursor.peek() == UInt8(ascii: "+") else { return nil }
    let rest = cursor.take { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let sum = cursor.bytes[value.lowerBound - 1..<rest.upperBound].trimmed
    return sum.startIndex..<sum.endIndex
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
