import Formats

/// Finds versions in an Xcode project file, outside of strings and comments.
enum ProjectSettings {
  static func versions(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    var cursor = ByteCursor(bytes)
    var found: [VersionRange] = []
    var last: Range<Int>?
    while let byte = cursor.peek() {
      if cursor.skipComment() {
        continue
      } else if ByteCursor.isQuote(byte) {
        last = cursor.takeQuoted()
      } else if isBare(byte) {
        last = cursor.take(while: isBare)
      } else {
        cursor.position += 1
        if byte == UInt8(ascii: "="), let name = last,
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
