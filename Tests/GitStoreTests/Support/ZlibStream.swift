/// A zlib stream of uncompressed bytes: Git reads it like its own.
enum ZlibStream {
  static func make(of bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(clamping: bytes.count)
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = high << 16 | low
    return [0x78, 0x01, 0x01] + [count, ~count].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
      + bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
  }
}
