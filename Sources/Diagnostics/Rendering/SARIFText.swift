/// Texts of SARIF messages, whose braces and brackets mean something.
enum SARIFText {
  /// A message object of one text.
  static func message(_ text: String) -> JSONValue {
    ["text": .string(escaped(ForeignText.shown(text)))]
  }

  /// A message object of a text of several lines.
  static func message(lines: [String]) -> JSONValue {
    ["text": .string(escaped(lines.flatMap(ForeignText.lines).joined(separator: "\n")))]
  }

  /// Braces are doubled (§3.11.5), and `](` is parted, which alone makes a link (§3.11.6).
  private static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"): output += [byte, byte]
      case UInt8(ascii: "(") where output.last == UInt8(ascii: "]"):
        output += [UInt8(ascii: " "), byte]
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
