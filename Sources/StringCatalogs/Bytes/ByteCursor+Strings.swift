extension ByteCursor {
  /// Skips a string with its quotes, and checks its escapes and its UTF-8.
  @inline(__always)
  package mutating func string() throws(CatalogFault) -> StringToken {
    try expect(UInt8(ascii: "\""))
    return try restOfString()
  }

  /// Skips the rest of a string whose opening quote is before the cursor.
  @inline(__always)
  mutating func restOfString() throws(CatalogFault) -> StringToken {
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
  private func checkUTF8(_ range: Range<Int>, _ traits: inout TextTraits) throws(CatalogFault) {
    var check = UTF8Check(self, range)
    if let offset = check.firstFault() { throw .invalidUTF8(at: offset) }
    traits.insert(.beyondASCII)
    if check.hasWidePercent { traits.insert(.percent) }
    if check.isSuspicious { traits.insert(.suspicious) }
  }

  /// Skips an escape, and returns its effect on the string's traits.
  ///
  /// The search may also have stopped at a control character or the end.
  private mutating func passEscape() throws(CatalogFault) -> TextTraits {
    let start = offset
    if isAtEnd { throw .truncated(at: start) }
    guard take(UInt8(ascii: "\\")) else { throw .controlCharacter(at: start) }
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      advance(by: 1)
      return .escapes
    case UInt8(ascii: "u"):
      advance(by: 1)
      let unit = try passUnicode(from: start)
      if unit > 0x7f { return [.escapes, .numberedEscapes, .suspicious, .percent] }
      return unit == 0x25
        ? [.escapes, .numberedEscapes, .percent] : [.escapes, .numberedEscapes]
    default:
      throw isAtEnd ? .truncated(at: offset) : .badEscape(at: start)
    }
  }

  private mutating func passUnicode(from start: Int) throws(CatalogFault) -> UInt16 {
    let first = try hexUnit(from: start)
    if first & 0xf800 != 0xd800 { return first }
    guard first & 0xfc00 == 0xd800, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      try hexUnit(from: start) & 0xfc00 == 0xdc00
    else { throw .badEscape(at: start) }
    return first
  }

  private mutating func hexUnit(from start: Int) throws(CatalogFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      if isAtEnd { throw .truncated(at: offset) }
      guard let digit = Self.hexDigit(next) else { throw .badEscape(at: start) }
      unit = unit &<< 4 | UInt16(digit)
      advance(by: 1)
    }
    return unit
  }

  /// The value of a hexadecimal digit.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}
