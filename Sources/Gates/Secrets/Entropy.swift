/// Shannon's entropy in whole numbers, so that every machine answers the same.
enum Entropy {
  /// One bit.
  static let unit = 1024

  /// Of a longer text the rest is not looked at.
  private static let limit = 256

  /// Bits for each byte of a text, in 1/1024: `log2 n - (1/n) * sum of c * log2 c`.
  static func perByte(_ text: some Collection<UInt8>) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    var length = 0
    for byte in text.prefix(limit) {
      counts[Int(byte)] += 1
      length += 1
    }
    guard length > 1 else { return 0 }
    let sum = counts.reduce(0) { $0 + $1 * logarithm($1) }
    return logarithm(length) - sum / length
  }

  /// The binary logarithm in 1/1024, of 1 and above; its digits come from squaring.
  static func logarithm(_ number: Int) -> Int {
    guard number > 1 else { return 0 }
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    // The mantissa in [1, 2), with 30 bits behind the point.
    var mantissa = (UInt64(number) << 30) >> UInt64(whole)
    var result = whole * unit
    var bit = unit / 2
    while bit > 0 {
      mantissa = mantissa * mantissa >> 30
      if mantissa >= 2 << 30 {
        mantissa >>= 1
        result += bit
      }
      bit /= 2
    }
    return result
  }
}
