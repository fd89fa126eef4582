/// Searches within JSON strings.
enum JSONText {
  /// The offset of the first quote, backslash or control character from `start` on, or the end.
  static func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = start
    while offset &+ 8 <= raw.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let found =
        zeros(word ^ quotes) | zeros(word ^ backslashes) | ((word &- blanks) & ~word & tops)
      if found != 0 { return offset &+ found.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < raw.count {
      let byte = raw[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return offset }
      offset &+= 1
    }
    return raw.count
  }

  /// Sets the top bit of the lowest byte that is 0; bytes above it may be marked wrongly.
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080
  private static let quotes: UInt64 = 0x2222_2222_2222_2222
  private static let backslashes: UInt64 = 0x5c5c_5c5c_5c5c_5c5c
  private static let blanks: UInt64 = 0x2020_2020_2020_2020
}
