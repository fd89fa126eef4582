/// Finds the first byte of a range that is not UTF-8 as Unicode's table 3-7 has it.
struct UTF8Check {
  private let cursor: ByteCursor
  private var offset: Int
  private let end: Int
  /// True after a `％` of full width, which translators take for a plain one.
  private(set) var hasWidePercent = false

  init(_ cursor: ByteCursor, _ range: Range<Int>) {
    self.cursor = cursor
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The offset of the first sequence that is illegal; nil where all are legal.
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

  /// How long the sequence is that begins with the word's first byte, which is beyond ASCII.
  @inline(__always)
  private mutating func length(_ word: ByteWord) -> Int? {
    // Each mask takes the marks of lead and continuation bytes, each constant is how they must be.
    if word & 0xc0e0 == 0x80c0 { return word & 0x1e != 0 ? 2 : nil }
    if word & 0xc0c0f0 == 0x8080e0 {
      let first = word & 0x200f
      if word & 0xffffff == 0x85bcef { hasWidePercent = true }
      return first != 0 && first != 0x200d ? 3 : nil
    }
    if word & 0xc0c0_c0f8 == 0x8080_80f0 {
      let first = word & 0x3007
      return first != 0 && (first & 7 < 4 || first == 4) ? 4 : nil
    }
    return nil
  }
}
