/// A short hash by which a finding is known again in the next run: FNV-1a of 64 bits.
struct Fingerprint {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Takes in one part; parts can't run into each other.
  mutating func add(_ part: String) {
    for byte in part.utf8 { mix(byte) }
    mix(0xff)
  }

  /// The hash in 16 hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func mix(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
