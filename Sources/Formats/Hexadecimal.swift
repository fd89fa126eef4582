/// Bytes as two hexadecimal digits.
package enum Hexadecimal {
  /// The digits of a byte.
  package static func digits(_ byte: UInt8, isUpper: Bool = false) -> [UInt8] {
    [byte >> 4, byte & 15].map { digit in
      digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: isUpper ? "A" : "a") + digit - 10
    }
  }
}
