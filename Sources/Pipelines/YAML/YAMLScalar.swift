/// How a text is written as a scalar: plain where it can be read as nothing else.
enum YAMLScalar {
  static func text(_ text: String) -> String {
    if isPlain(text) { return text }
    let isPrintable = text.unicodeScalars.allSatisfy { scalar in
      (0x20..<0x7f).contains(scalar.value) || (0xa1..<0x2028).contains(scalar.value)
    }
    return isPrintable ? "'" + doubled(text) + "'" : escaped(text)
  }

  /// Signs that are read as text within a line, though not at its beginning.
  private static let inner = Set(" _./@:-+${}()[]'\"=!<>&|,*?~;#%".utf8)
  private static let first = Set("_./$".utf8)

  private static func isPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let head = bytes.first, let last = bytes.last,
      isLetter(head) || first.contains(head), last != UInt8(ascii: " "), last != UInt8(ascii: ":"),
      bytes.allSatisfy({ isLetter($0) || $0 &- 0x30 < 10 || inner.contains($0) })
    else { return false }
    for (byte, next) in zip(bytes, bytes.dropFirst()) {
      if byte == UInt8(ascii: ":"), next == UInt8(ascii: " ") { return false }
      if byte == UInt8(ascii: " "), next == UInt8(ascii: "#") { return false }
    }
    return !words.contains(text.lowercased()) && !isNumber(text)
  }

  /// Words that some reader takes for another type.
  private static let words: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "y", "n", "null", "~", ".inf", ".nan",
  ]

  /// `.5` and its like; what begins with a digit or a sign is never plain.
  private static func isNumber(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: ".")
      && text.utf8.dropFirst().first.map { $0 &- 0x30 < 10 } == true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  private static func doubled(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) }
  }

  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += "\\" + String(scalar)
      case _ where (0x20..<0x7f).contains(scalar.value): output.unicodeScalars.append(scalar)
      default:
        output += "\\U"
        for shift in stride(from: 28, through: 0, by: -4) {
          output.append(digits[Int(scalar.value >> UInt32(shift)) & 15])
        }
      }
    }
    return output + "\""
  }
}
