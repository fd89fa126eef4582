/// Finds the first byte of a range that is not valid UTF-8 (Unicode, table 3-7).
struct UTF8Check {
  private let cursor: ByteCursor
  private var offset: Int
  private let end: Int
  /// True after a full-width `％`, which translators use for a plain one.
  private(set) var hasWidePercent = false
  /// True after a character that `SuspiciousText` checks.
  private(set) var isSuspicious = false

  init(_ cursor: ByteCursor, _ range: Range<Int>) {
    self.cursor = cursor
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The offset of the first invalid sequence; nil if all are valid.
  mutating func firstFault() -> Int? {
    while offset < end {
      let word = cursor.word(at: offset)
      let tops = word & ByteWord.tops
      if tops == 0 {
        offset &+= 8
        continue
      }
      let plain = tops.leadingBytes
      offset &+= plain
      if offset >= end { return nil }
      guard let length = length(plain == 0 ? word : cursor.word(at: offset)),
        offset &+ length <= end
      else { return offset }
      offset &+= length
    }
    return nil
  }

  /// True for U+200B–F, U+202A–E, U+2060–F, U+FEFF and U+FFFD.
  @inline(__always)
  private static func isInvisible(_ sequence: ByteWord) -> Bool {
    let third = sequence >> 16
    switch sequence & 0xffff {
    case 0x80e2: return third &- 0x8b < 5 || third &- 0xaa < 5
    case 0x81e2: return third &- 0xa0 < 16
    default: return sequence == 0xbfbbef || sequence == 0xbdbfef
    }
  }

  /// The length of the sequence that starts with the word's first byte, which is outside ASCII.
  @inline(__always)
  private mutating func length(_ word: ByteWord) -> Int? {
    // Each mask selects bits of lead and continuation bytes; each constant is their valid value.
    if word & 0xc0e0 == 0x80c0 {
      // A control character, or `Ã`, `Â` and `â` before a byte that shows a wrong encoding.
      if word & 0xe0ff == 0x80c2 || word & 0xfffeff == 0xc282c3 || word & 0xffffff == 0xe283c3
        || word & 0xffff_ffff == 0x82e2_a2c3
      {
        isSuspicious = true
      }
      return word & 0x1e != 0 ? 2 : nil
    }
    if word & 0xc0c0f0 == 0x8080e0 {
      let first = word & 0x200f
      if word & 0xffffff == 0x85bcef { hasWidePercent = true }
      if word & 0xf2 == 0xe2, Self.isInvisible(word & 0xffffff) { isSuspicious = true }
      return first != 0 && first != 0x200d ? 3 : nil
    }
    if word & 0xc0c0_c0f8 == 0x8080_80f0 {
      let first = word & 0x3007
      return first != 0 && (first & 7 < 4 || first == 4) ? 4 : nil
    }
    return nil
  }
}
