/// Why bytes are no string catalog, with the offset of the byte that shows it.
package enum CatalogFault: Error, Hashable, Sendable {
  /// A byte that can't stand there.
  case unexpectedByte(at: Int)
  /// The bytes end inside a value.
  case truncated(at: Int)
  /// A backslash that begins no escape, or half of a surrogate pair.
  case badEscape(at: Int)
  /// A string that is not UTF-8.
  case invalidUTF8(at: Int)
  /// A control character inside a string, where JSON wants an escape.
  case controlCharacter(at: Int)
  /// Values nested deeper than `ByteCursor.deepest`.
  case tooDeep(at: Int)
  /// A line that git left behind: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`.
  case conflictMarker(at: Int)
  /// Something behind the last brace.
  case trailingBytes(at: Int)
  /// JSON, but of another shape than a catalog has here.
  case wrongShape(at: Int, expected: ExpectedShape)
  /// More bytes than offsets of 32 bits can tell.
  case tooLarge(bytes: Int)

  /// What a catalog has at a place.
  package enum ExpectedShape: String, Hashable, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
  }

  /// Where the fault is, in bytes from the beginning.
  package var offset: Int {
    switch self {
    case .unexpectedByte(let offset), .truncated(let offset), .badEscape(let offset),
      .invalidUTF8(let offset), .controlCharacter(let offset), .tooDeep(let offset),
      .conflictMarker(let offset), .trailingBytes(let offset), .wrongShape(let offset, _):
      offset
    case .tooLarge: 0
    }
  }
}
