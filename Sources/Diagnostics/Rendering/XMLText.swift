/// Text as XML 1.0, inside elements and attributes alike.
package enum XMLText {
  /// One line.
  package static func escaped(_ text: String) -> String { entities(ForeignText.shown(text)) }

  /// Several lines, for the content of an element.
  package static func escaped(lines text: String) -> String {
    entities(ForeignText.lines(text).joined(separator: "\n"))
  }

  /// What XML 1.0 forbids is gone by then: controls and U+FFFE are hidden characters, too.
  private static func entities(_ text: String) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case UInt8(ascii: "'"): output += "&apos;".utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
