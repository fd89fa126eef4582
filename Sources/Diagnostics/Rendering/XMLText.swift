/// Text as XML 1.0, for elements and attributes.
package enum XMLText {
  /// One line.
  package static func escaped(_ text: String) -> String { entities(ForeignText.shown(text)) }

  /// Several lines, for the content of an element.
  package static func escaped(lines text: String) -> String {
    entities(ForeignText.lines(text).joined(separator: "\n"))
  }

  /// Characters that XML 1.0 forbids are already replaced as hidden characters.
  private static func entities(_ text: String) -> String {
    text.replacingBytes { byte in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array("&apos;".utf8)
      default: nil
      }
    }
  }
}
