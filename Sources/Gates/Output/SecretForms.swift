import Base

/// The forms of a secret in the output of programs.
package enum SecretForms {
  /// Shorter values would mask other text.
  package static let shortest = 4
  /// Longer values are searched by their first bytes.
  package static let longest = 1 << 16

  /// Each value as it is, by line, and escaped for JSON, addresses and Base64.
  package static func patterns(of values: some Sequence<String>) -> [[UInt8]] {
    var patterns: Set<[UInt8]> = []
    for value in values {
      let bytes = Array(value.utf8.prefix(longest))
      for text in [bytes, trimmed(bytes)] + lines(bytes) where trimmed(text).count >= shortest {
        patterns.formUnion(forms(text).filter { $0.count >= shortest })
      }
    }
    return patterns.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func forms(_ text: [UInt8]) -> [[UInt8]] {
    let isLine = !text.contains { $0 == 0x0a || $0 == 0x0d }
    var forms = isLine ? [shown(text)] : []
    forms += [JSONEscape.text(text), JSONEscape.text(text, escapesSlash: true)]
    forms += PercentForms.all(text)
    for shift in 0..<3 {
      forms.append(Base64Form.text(text, behind: shift))
      forms.append(Base64Form.text(text, behind: shift, isForAddresses: true))
    }
    return forms
  }

  /// The text as the preceding filter writes it.
  private static func shown(_ text: [UInt8]) -> [UInt8] {
    var filter = EscapeFilter()
    var output: [UInt8] = []
    text.withUnsafeBytes { filter.filter($0, into: &output) }
    filter.finish(into: &output)
    return output
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    let lines = bytes.split { $0 == 0x0a || $0 == 0x0d }
    return lines.count > 1 ? lines.map { trimmed(Array($0)) } : []
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    let start = bytes.drop(while: isBlank)
    return Array(start.prefix(start.count - start.reversed().prefix(while: isBlank).count))
  }
}

/// A text in a JSON string.
enum JSONEscape {
  static func text(_ bytes: [UInt8], escapesSlash: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "/") where escapesSlash: output += #"\/"#.utf8
      case 0x08: output += #"\b"#.utf8
      case 0x09: output += #"\t"#.utf8
      case 0x0a: output += #"\n"#.utf8
      case 0x0c: output += #"\f"#.utf8
      case 0x0d: output += #"\r"#.utf8
      case 0..<0x20: output += [UInt8]("\\u00".utf8) + Hexadecimal.digits(byte)
      default: output.append(byte)
      }
    }
    return output
  }
}

/// A text in an address.
enum PercentForms {
  static func all(_ bytes: [UInt8]) -> [[UInt8]] {
    [
      text(bytes, isUpper: true, space: "%20"), text(bytes, isUpper: false, space: "%20"),
      text(bytes, isUpper: true, space: "+"), text(bytes, isUpper: false, space: "+"),
    ]
  }

  private static func text(_ bytes: [UInt8], isUpper: Bool, space: String) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      if byte == 0x20 { return Array(space.utf8) }
      if PercentEncoding.isUnreserved(byte) { return [byte] }
      return [UInt8(ascii: "%")] + Hexadecimal.digits(byte, isUpper: isUpper)
    }
  }
}

/// A text within a longer Base64 text.
enum Base64Form {
  /// The characters that depend only on the text if it starts `shift` bytes after a group.
  static func text(_ bytes: [UInt8], behind shift: Int, isForAddresses: Bool = false) -> [UInt8] {
    let padded = [UInt8](repeating: 0, count: shift) + bytes
    let whole = padded.count * 8 / 6
    let first = (shift * 8 + 5) / 6
    guard first < whole else { return [] }
    let alphabet = isForAddresses ? addressAlphabet : plainAlphabet
    return (first..<whole).map { alphabet[Int(bits(padded, at: $0 * 6))] }
  }

  private static func bits(_ bytes: [UInt8], at place: Int) -> UInt16 {
    let index = place / 8
    let pair = UInt16(bytes[index]) << 8 | (index + 1 < bytes.count ? UInt16(bytes[index + 1]) : 0)
    return pair >> UInt16(10 - place % 8) & 0x3f
  }

  /// The bytes of a text in either alphabet; other characters are ignored.
  static func bytes(of text: ArraySlice<UInt8>) -> [UInt8] {
    var (bits, count, bytes) = (UInt32(0), 0, [UInt8]())
    for letter in text {
      guard let value = values[Int(letter)] else { continue }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for alphabet in [plainAlphabet, addressAlphabet] {
      for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    }
    return values
  }()

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let plainAlphabet = letters + Array("+/".utf8)
  private static let addressAlphabet = letters + Array("-_".utf8)
}
