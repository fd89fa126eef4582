import Base

extension ByteCursor {
  /// Skips a string with its quotes, and checks its escapes and its UTF-8.
  @inline(__always)
  package mutating func string() throws(CatalogError) -> StringToken {
    try expect(UInt8(ascii: "\""))
    return try restOfString()
  }

  /// Skips the rest of a string whose opening quote is before the cursor.
  @inline(__always)
  mutating func restOfString() throws(CatalogError) -> StringToken {
    let start = offset
    var (seen, percents): (ByteWord, ByteWord) = (0, 0)
    var traits: TextTraits = []
    while true {
      let word = word(at: offset)
      let stops =
        word.mask(of: UInt8(ascii: "\"")) | word.mask(of: UInt8(ascii: "\\"))
        | word.mask(below: 0x20)
      if stops == 0 {
        seen |= word
        percents |= word.mask(of: UInt8(ascii: "%"))
        advance(by: 8)
        continue
      }
      seen |= word & stops.bitsBelowFirst
      percents |= word.mask(of: UInt8(ascii: "%")) & stops.bitsBelowFirst
      advance(by: stops.leadingBytes)
      if next == UInt8(ascii: "\"") { break }
      traits.formUnion(try passEscape())
    }
    if percents != 0 { traits.insert(.percent) }
    let end = offset
    advance(by: 1)
    if seen & ByteWord.tops != 0 { try checkUTF8(start..<end, &traits) }
    return StringToken(start: start, end: end, traits: traits)
  }

  @inline(never)
  private func checkUTF8(_ range: Range<Int>, _ traits: inout TextTraits) throws(CatalogError) {
    var check = UTF8Check(self, range)
    if let offset = check.firstInvalidByte() { throw .invalidUTF8(at: offset) }
    traits.insert(.beyondASCII)
    if check.hasWidePercent { traits.insert(.percent) }
    if check.isSuspicious { traits.insert(.suspicious) }
  }

  /// Skips an escape, and returns its effect on the string's traits.
  ///
  /// The search may also have stopped at a control character or the end.
  private mutating func passEscape() throws(CatalogError) -> TextTraits {
    let start = offset
    if isAtEnd { throw .truncated(at: start) }
    guard take(UInt8(ascii: "\\")) else { throw .controlCharacter(at: start) }
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      advance(by: 1)
      return .escapes
    case UInt8(ascii: "b"), UInt8(ascii: "f"):
      advance(by: 1)
      return [.escapes, .suspicious]
    case UInt8(ascii: "u"):
      advance(by: 1)
      let unit = try passUnicode(from: start)
      if unit > 0x7f { return [.escapes, .numberedEscapes, .suspicious, .percent] }
      if unit < 0x20 { return [.escapes, .numberedEscapes, .suspicious] }
      return unit == 0x25
        ? [.escapes, .numberedEscapes, .percent] : [.escapes, .numberedEscapes]
    default:
      throw isAtEnd ? .truncated(at: offset) : .badEscape(at: start)
    }
  }

  private mutating func passUnicode(from start: Int) throws(CatalogError) -> UInt16 {
    let first = try hexUnit(from: start)
    if first & 0xf800 != 0xd800 { return first }
    guard first & 0xfc00 == 0xd800, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      try hexUnit(from: start) & 0xfc00 == 0xdc00
    else { throw .badEscape(at: start) }
    return first
  }

  private mutating func hexUnit(from start: Int) throws(CatalogError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      if isAtEnd { throw .truncated(at: offset) }
      guard let digit = ASCII.hexadecimal(next) else { throw .badEscape(at: start) }
      unit = unit &<< 4 | UInt16(digit)
      advance(by: 1)
    }
    return unit
  }
}

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
  mutating func firstInvalidByte() -> Int? {
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

  /// True for `√` and `‚`, which are UTF-8 read as MacRoman, and for `锟`, as GBK.
  @inline(__always)
  private static func isMisreadMark(_ sequence: ByteWord) -> Bool {
    sequence == 0x9a88e2 || sequence == 0x9a80e2 || sequence == 0x9f94e9
  }

  /// True for a letter from `Â` to `ô` before a sign, as UTF-8 looks when it is read as cp1252.
  ///
  /// Signs of cp1252 start with C2 (`¤`), C5 and C6 (`Œ`, `ƒ`), CB (`ˆ`) or E2 (`€`).
  @inline(__always)
  private func isMojibake(_ word: ByteWord) -> Bool {
    switch (word >> 16) & 0xff {
    case 0xc2, 0xcb, 0xe2: true
    case 0xc5, 0xc6: Self.cp1252.contains(UInt8(truncatingIfNeeded: word >> 24))
    default: false
    }
  }

  /// True for `¬`, or for `Р` or `С` before a character that is no letter of Russian: UTF-8 that
  /// was read as MacRoman or as cp1251 looks so.
  @inline(__always)
  private static func isMisread(_ word: ByteWord) -> Bool {
    if word & 0xffff == 0xacc2 { return true }
    guard word & 0xfeff == 0xa0d0 else { return false }
    let (lead, next) = ((word >> 16) & 0xff, (word >> 24) & 0xff)
    return lead == 0xc2 || lead == 0xe2 || lead == 0xd2 || lead == 0xd0 && next < 0x90
      || lead == 0xd1 && next > 0x90
  }

  /// The second bytes of `Œ`, `œ`, `Š`, `š`, `Ÿ`, `Ž`, `ž` and `ƒ`.
  private static let cp1252: [UInt8] = [0x92, 0x93, 0xa0, 0xa1, 0xb8, 0xbd, 0xbe]

  /// The length of the sequence that starts with the word's first byte, which is outside ASCII.
  @inline(__always)
  private mutating func length(_ word: ByteWord) -> Int? {
    // Each mask selects bits of lead and continuation bytes; each constant is their valid value.
    if word & 0xc0e0 == 0x80c0 {
      // A control character, or a letter such as `Ã` before a character that is no letter.
      if word & 0xe0ff == 0x80c2
        || word & 0xffff >= 0x82c3 && word & 0xff == 0xc3 && isMojibake(word)
        || Self.isMisread(word)
      {
        isSuspicious = true
      }
      return word & 0x1e != 0 ? 2 : nil
    }
    if word & 0xc0c0f0 == 0x8080e0 {
      let first = word & 0x200f
      if word & 0xffffff == 0x85bcef { hasWidePercent = true }
      if word & 0xf2 == 0xe2, Self.isInvisible(word & 0xffffff) { isSuspicious = true }
      if Self.isMisreadMark(word & 0xffffff) { isSuspicious = true }
      return first != 0 && first != 0x200d ? 3 : nil
    }
    if word & 0xc0c0_c0f8 == 0x8080_80f0 {
      let first = word & 0x3007
      return first != 0 && (first & 7 < 4 || first == 4) ? 4 : nil
    }
    return nil
  }
}
