/// Why bytes are not a string catalog, with the offset of the error.
package enum CatalogFault: Error, Hashable, Sendable {
  /// A byte that is not allowed.
  case unexpectedByte(at: Int)
  /// The bytes end inside a value.
  case truncated(at: Int)
  /// A backslash that starts no escape, or half of a surrogate pair.
  case badEscape(at: Int)
  /// A string that is not UTF-8.
  case invalidUTF8(at: Int)
  /// An unescaped control character in a string.
  case controlCharacter(at: Int)
  /// Values nested deeper than `ByteCursor.deepest`.
  case tooDeep(at: Int)
  /// A conflict marker of Git: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`.
  case conflictMarker(at: Int)
  /// Content after the last brace.
  case trailingBytes(at: Int)
  /// Valid JSON, but of another shape than a catalog has here.
  case wrongShape(at: Int, expected: ExpectedShape)
  /// More bytes than 32-bit offsets can address.
  case tooLarge(bytes: Int)

  /// What a catalog must have at a place.
  package enum ExpectedShape: String, Hashable, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
  }

  /// The offset of the error in bytes.
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
