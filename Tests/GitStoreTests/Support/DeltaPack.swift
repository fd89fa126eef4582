import Git

/// A pack of one blob and a delta to it, with valid streams and checksums for any delta.
enum DeltaPack {
  static let base = (1...200).map { UInt8($0) }
  static let ids = ["11", "22"].map { String(repeating: $0, count: 20) }

  /// A delta of 260 bytes: the base's second half, new bytes, and the base without its end.
  static let delta: [UInt8] =
    [200, 1, 132, 2, 0x91, 100, 100, 10] + (1...10).map { UInt8($0) } + [0x90, 150]

  /// The index and the pack, with the delta to a base by ID or by an earlier position.
  static func make(_ delta: [UInt8], isNamed: Bool) -> (index: [UInt8], pack: [UInt8]) {
    let first = head(3, base.count) + ZlibStream.make(of: base)
    let distance = first.count
    let reference =
      isNamed
      ? [UInt8](repeating: 0x11, count: 20)
      : distance < 128
        ? [UInt8(distance)] : [UInt8(distance / 128 - 1) | 0x80, UInt8(distance % 128)]
    let second = head(isNamed ? 7 : 6, delta.count) + reference + ZlibStream.make(of: delta)
    let trailer = [UInt8](repeating: 0, count: 20)
    let pack = Array("PACK".utf8) + word(2) + word(2) + first + second + trailer
    let fanOut = (0..<256).flatMap { word($0 < 0x11 ? 0 : $0 < 0x22 ? 1 : 2) }
    let names = [UInt8](repeating: 0x11, count: 20) + [UInt8](repeating: 0x22, count: 20)
    let index =
      [0xff, 0x74, 0x4f, 0x63] + word(2) + fanOut + names + word(checksum(first))
      + word(checksum(second)) + word(12) + word(UInt32(12 + first.count)) + trailer + trailer
    return (index, pack)
  }

  private static func head(_ type: UInt8, _ size: Int) -> [UInt8] {
    var (bytes, rest) = ([type << 4 | UInt8(size & 15)], size >> 4)
    while rest > 0 {
      bytes[bytes.count - 1] |= 0x80
      bytes.append(UInt8(rest & 0x7f))
      rest >>= 7
    }
    return bytes
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xedb8_8320) }
    }
  }
}
