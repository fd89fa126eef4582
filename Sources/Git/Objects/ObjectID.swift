/// The name of a git object: 20 bytes (SHA-1) or 32 (SHA-256).
package struct ObjectID: Hashable, Sendable, CustomStringConvertible {
  /// The bytes from the first on, big-endian, zero beyond `byteCount`.
  package let words: (UInt64, UInt64, UInt64, UInt64)
  package let byteCount: Int

  /// Reads 40 or 64 hexadecimal digits, or nothing.
  package init?(hex text: some StringProtocol) {
    var text = Substring(text)
    let read = text.withUTF8 { ObjectID(hex: UnsafeRawBufferPointer($0)) }
    guard let read else { return nil }
    self = read
  }

  /// Reads 40 or 64 hexadecimal digits, or nothing.
  package init?(hex bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 40 || bytes.count == 64 else { return nil }
    var words: [4 of UInt64] = [0, 0, 0, 0]
    for group in 0..<bytes.count / 8 {
      let digits = UInt64(
        bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * group, as: UInt64.self))
      guard let value = HexDigits.value(of: digits) else { return nil }
      words[group / 2] |= value << (group.isMultiple(of: 2) ? 32 : 0)
    }
    self.words = (words[0], words[1], words[2], words[3])
    byteCount = bytes.count / 2
  }

  /// Takes 20 or 32 raw bytes, or nothing.
  package init?(raw bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    var words: [4 of UInt64] = [0, 0, 0, 0]
    for (position, byte) in bytes.enumerated() {
      words[position / 8] |= UInt64(byte) << UInt64(8 * (7 - position % 8))
    }
    self.words = (words[0], words[1], words[2], words[3])
    byteCount = bytes.count
  }

  /// All zeros, which git takes for "no object" in compare-and-swap.
  package var isZero: Bool { words == (0, 0, 0, 0) }

  /// 40 or 64 lower-case hexadecimal digits.
  package var description: String {
    let digits = [words.0, words.1, words.2, words.3].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return String(digits.joined().prefix(2 * byteCount))
  }

  /// The first ten digits, for people.
  package var short: String { String(description.prefix(10)) }

  package static func == (left: ObjectID, right: ObjectID) -> Bool {
    left.words == right.words && left.byteCount == right.byteCount
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}
