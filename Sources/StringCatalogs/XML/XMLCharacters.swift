/// Writes characters in XML 1.0.
enum XMLCharacters {
  /// Escapes characters so that a parser restores them.
  ///
  /// Characters that XML forbids must have been escaped before. Line ends and tabs become
  /// references where a parser would change them.
  static func append(_ text: String, isAttribute: Bool = false, to output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\"") where isAttribute: output += "&quot;".utf8
      case 0x0d: output += "&#13;".utf8
      case 0x0a where isAttribute: output += "&#10;".utf8
      case 0x09 where isAttribute: output += "&#9;".utf8
      default: output.append(byte)
      }
    }
  }

  /// Writes an attribute with a space before it.
  static func append(attribute name: String, _ value: String, to output: inout [UInt8]) {
    output += " \(name)=\"".utf8
    append(value, isAttribute: true, to: &output)
    output.append(UInt8(ascii: "\""))
  }
}
