/// Tests and conversions of ASCII bytes.
package enum ASCII {
  /// True for `0` to `9`.
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// True for `a` to `z` and `A` to `Z`.
  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// True for letters and digits.
  package static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  /// Letters, digits, `-` and `_`.
  package static func isWord(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// A capital letter as its small letter; any other byte unchanged.
  package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// The value of a hexadecimal digit.
  package static func hexadecimal(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - UInt8(ascii: "0") }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }

  /// A number, at most a billion, however many digits it has; nil if there is no digit.
  package static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1_000_000_000) }
  }

  /// The text of the bytes; invalid UTF-8 becomes U+FFFD.
  package static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks, tabs and line ends at both ends.
  package var trimmed: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || 0x09...0x0d ~= byte }
    var slice = drop(while: isBlank)
    while let last = slice.last, isBlank(last) { slice.removeLast() }
    return slice
  }
}

extension Array where Element: Hashable {
  /// Each element once, at its first place.
  ///
  /// A loop over indices: a generic `filter` looks through all conformances of the program, in each hook.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    var elements: [Element] = []
    for index in indices where seen.insert(self[index]).inserted {
      elements.append(self[index])
    }
    return elements
  }
}
