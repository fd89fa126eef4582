/// Parses eight hexadecimal digits at once, since lists of refs consist mostly of digits.
enum HexDigits {
  /// The 32-bit value of eight ASCII digits, the first one in the highest byte; nil for others.
  static func value(of text: UInt64) -> UInt64? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Letters have bit 6 set, and their low half counts from 1 instead of 10.
    let letters = (text >> 6) & ones
    let digits = (text & (ones * 0x0f)) + letters * 9
    // Converting each value back to a digit must give the same byte, ignoring case.
    let above9 = ((digits + ones * 6) >> 4) & ones
    let written = digits + ones * UInt64(UInt8(ascii: "0")) + above9 * 0x27
    guard written == text | letters << 5, digits & (ones * 0x10) == 0 else { return nil }
    var packed = (digits | digits >> 4) & 0x00ff_00ff_00ff_00ff
    packed = (packed | packed >> 8) & 0x0000_ffff_0000_ffff
    return (packed | packed >> 16) & 0xffff_ffff
  }
}
