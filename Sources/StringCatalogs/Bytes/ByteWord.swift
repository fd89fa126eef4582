/// Eight bytes at once, the first one lowest; masks set the top bit of each matching byte.
typealias ByteWord = UInt64

extension ByteWord {
  static let tops: ByteWord = 0x8080_8080_8080_8080
  private static let ones: ByteWord = 0x0101_0101_0101_0101

  /// The same byte eight times.
  @inline(__always) init(repeating byte: UInt8) { self = Self.ones &* UInt64(byte) }

  /// The bytes equal to `byte`; exact up to the first one.
  @inline(__always) func mask(of byte: UInt8) -> ByteWord {
    let difference = self ^ ByteWord(repeating: byte)
    return (difference &- Self.ones) & ~difference & Self.tops
  }

  /// The bytes below `limit`, which is at most 0x80; exact up to the first one.
  @inline(__always) func mask(below limit: UInt8) -> ByteWord {
    (self &- ByteWord(repeating: limit)) & ~self & Self.tops
  }

  /// How many bytes come before the first one of a mask.
  @inline(__always) var leadingBytes: Int { trailingZeroBitCount &>> 3 }

  /// All bits below the first one of a mask.
  @inline(__always) var bitsBelowFirst: ByteWord { (self & (0 &- self)) &- 1 }
}
