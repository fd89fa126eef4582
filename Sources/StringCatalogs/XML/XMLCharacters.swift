import Base

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

/// Writes characters that a format does not allow as `\u{1b}`, and reads them again.
///
/// A backslash before `u{` becomes `\u{5c}`, so every text is restored. Texts with neither are
/// unchanged.
enum PlainEscape {
  /// The text with every character escaped that XML 1.0 does not allow.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0xef || $0 == 0x5c }) else { return text }
    let scalars = Array(text.unicodeScalars)
    // Bytes: appending many scalars at once to a String costs its whole length each time.
    var output: [UInt8] = []
    for (index, scalar) in scalars.enumerated() {
      let isMistakable =
        scalar == "\\" && scalars[(index + 1)...].prefix(2).elementsEqual(["u", "{"])
      if isMistakable || !XMLReference.isLegal(scalar) {
        output += "\\u{\(String(scalar.value, radix: 16))}".utf8
      } else {
        output += String(scalar).utf8
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The original text; escapes of other characters are kept.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var output: [UInt8] = []
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.first {
      let tail = rest.dropFirst()
      if scalar == "\\", tail.starts(with: ["u", "{"]) {
        let digits = tail.dropFirst(2).prefix(6).prefix { $0 != "}" }
        if let character = escapedScalar(Substring(digits)), tail[digits.endIndex...].first == "}" {
          output += String(character).utf8
          rest = tail[digits.endIndex...].dropFirst()
          continue
        }
      }
      output += String(scalar).utf8
      rest = tail
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func escapedScalar(_ digits: Substring) -> Unicode.Scalar? {
    guard digits.first != "+", let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    else { return nil }
    return scalar == "\\" || !XMLReference.isLegal(scalar) ? scalar : nil
  }
}
