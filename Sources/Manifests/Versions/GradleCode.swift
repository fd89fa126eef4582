import Formats

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
