/// Code points as Unicode writes them.
package enum CodePoint {
  /// `U+200B`: at least four digits.
  package static func name(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
