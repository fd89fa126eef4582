/// Strings as Xcode writes them: only quotes, backslashes and control characters are escaped.
enum JSONText {
  /// True if a string is as Xcode writes it.
  static func isNormal(_ token: StringToken, in cursor: ByteCursor) -> Bool {
    // Xcode writes all other escapes in the same way, and nearly all texts have only those.
    let mayDiffer =
      token.traits.contains(.numberedEscapes) || cursor.raw(token).contains(UInt8(ascii: "/"))
    return !mayDiffer
      || quoted(cursor.unescaped(token)).dropFirst().dropLast().elementsEqual(cursor.raw(token))
  }

  /// UTF-8 text between quotes.
  static func quoted(_ text: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    append(text, to: &output)
    return output
  }

  /// Writes UTF-8 text between quotes.
  static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text { append(byte, &output) }
    output.append(UInt8(ascii: "\""))
  }

  private static func append(_ byte: UInt8, _ output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    case 0x20...: output.append(byte)
    default:
      output.append(UInt8(ascii: "\\"))
      if let letter = letter(byte) {
        output.append(letter)
      } else {
        output += "u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      }
    }
  }

  private static func letter(_ control: UInt8) -> UInt8? {
    switch control {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0a: UInt8(ascii: "n")
    case 0x0c: UInt8(ascii: "f")
    case 0x0d: UInt8(ascii: "r")
    default: nil
    }
  }
}
