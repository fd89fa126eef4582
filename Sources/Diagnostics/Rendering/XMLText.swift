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
