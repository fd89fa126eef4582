/// The ID of a Git object: 20 bytes (SHA-1) or 32 (SHA-256).
package struct ObjectID: Hashable, Sendable {
  /// The bytes, big-endian, zero beyond `byteCount`.
  package let words: (UInt64, UInt64, UInt64, UInt64)
  package let byteCount: Int

  /// Parses 40 or 64 hexadecimal digits, else nil.
  package init?(hex bytes: UnsafeRawBufferPointer) {
    let isLong = bytes.count == 64
    guard isLong || bytes.count == 40, let first = Self.word(hex: bytes, 0),
      let second = Self.word(hex: bytes, 16), let half = Self.half(hex: bytes, 32),
      let rest = isLong ? Self.half(hex: bytes, 40) : 0,
      let fourth = isLong ? Self.word(hex: bytes, 48) : 0
    else { return nil }
    words = (first, second, half << 32 | rest, fourth)
    byteCount = bytes.count / 2
  }

  /// Takes 20 or 32 raw bytes, else nil.
  package init?(raw bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    words = (
      Self.word(raw: bytes, 0), Self.word(raw: bytes, 8), Self.word(raw: bytes, 16),
      Self.word(raw: bytes, 24)
    )
    byteCount = bytes.count
  }

  /// The word of the 16 digits from `start`; nil if one is not a digit.
  private static func word(hex bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64? {
    guard let high = half(hex: bytes, start), let low = half(hex: bytes, start + 8) else {
      return nil
    }
    return high << 32 | low
  }

  private static func half(hex bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64? {
    HexDigits.value(
      of: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
  }

  /// The word of the eight bytes from `start`, zero beyond the last.
  private static func word(raw bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    (start..<start + 8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
  }

  /// 40 or 64 lower-case hexadecimal digits.
  package var hex: String {
    let digits = [words.0, words.1, words.2, words.3].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return String(digits.joined().prefix(2 * byteCount))
  }

  package static func == (left: ObjectID, right: ObjectID) -> Bool {
    left.words == right.words && left.byteCount == right.byteCount
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}

extension ObjectID: Comparable {
  /// The order of the hexadecimal text.
  package static func < (left: ObjectID, right: ObjectID) -> Bool {
    left.words == right.words ? left.byteCount < right.byteCount : left.words < right.words
  }
}

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
