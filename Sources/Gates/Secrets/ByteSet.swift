struct ByteSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: String) {
    for byte in characters.utf8 where byte < 128 { insert(byte) }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
  }

  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
    return byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  static func + (left: ByteSet, right: ByteSet) -> ByteSet {
    var union = left
    union.low |= right.low
    union.high |= right.high
    return union
  }

  static let digits = ByteSet("0123456789")
  static let lowercase = ByteSet("abcdefghijklmnopqrstuvwxyz")
  static let uppercase = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let letters = lowercase + uppercase
  static let alphanumeric = letters + digits
  static let hexadecimal = digits + ByteSet("abcdefABCDEF")
  static let base64url = alphanumeric + ByteSet("-_")
  /// The letters of base64 in either alphabet, with its padding.
  static let base64 = base64url + ByteSet("+/=")
}
