/// Reads the tokens of a Swift source; comments and white space are skipped.
///
/// It supports only what localized texts need. Any bytes are read to their end: an unclosed literal
/// ends with its line or with the source.
struct SwiftLexer {
  let bytes: UnsafeRawBufferPointer
  let end: Int
  var offset: Int
  /// Sources in interpolations, to be read as separate sources.
  var nested: [Range<Int>] = []
  let depth: Int
  /// True if a `/` can't be a division, so that it starts a regular expression.
  private var expectsOperand = true

  /// The maximum nesting depth of interpolations.
  static let deepest = 16
  private static let longestExpression = 4096

  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, depth: Int = 0) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
    self.depth = depth
  }

  /// The byte at `distance` after the next one; 0 after the end.
  func byte(_ distance: Int = 0) -> UInt8 {
    offset + distance < end ? bytes[offset + distance] : 0
  }

  /// The next token with its offset; nil at the end.
  mutating func next() -> (token: SwiftToken, start: Int)? {
    skipTrivia()
    guard offset < end else { return nil }
    let start = offset
    let first = byte()
    if Self.isWordByte(first) {
      while Self.isWordByte(byte()) || byte() &- UInt8(ascii: "0") < 10 { offset += 1 }
      expectsOperand = bytes[start..<offset].elementsEqual("return".utf8)
      return (.word, start)
    }
    if let literal = literal() {
      expectsOperand = false
      return (.literal(literal), start)
    }
    if passRegularExpression() {
      expectsOperand = false
      return (.sign(UInt8(ascii: "/")), start)
    }
    offset += 1
    expectsOperand = "([{,=:;!&|?".utf8.contains(first)
    return (.sign(first), start)
  }

  /// Letters, `_` and everything outside ASCII.
  static func isWordByte(_ byte: UInt8) -> Bool {
    byte & 0xdf &- UInt8(ascii: "A") < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func skipTrivia() {
    while offset < end {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: " "), _), (0x09, _), (0x0a, _), (0x0d, _): offset += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")): skipLine()
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): skipComment()
      default: return
      }
    }
  }

  private mutating func skipLine() {
    while offset < end, byte() != 0x0a { offset += 1 }
  }

  private mutating func skipComment() {
    var open = 0
    repeat {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (open, offset) = (open + 1, offset + 2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): (open, offset) = (open - 1, offset + 2)
      default: offset += 1
      }
    } while open > 0 && offset < end
    offset = min(offset, end)
  }

  /// Skips `/…/` where an operand is expected, or `#/…/#`; quotes in them start no literal.
  private mutating func passRegularExpression() -> Bool {
    let hashes = hashCount()
    guard byte(hashes) == UInt8(ascii: "/"), hashes > 0 || expectsOperand else { return false }
    if hashes == 0, " \t\n/*".utf8.contains(byte(1)) { return false }
    var place = offset + hashes + 1
    let limit = min(end, place + Self.longestExpression)
    while place < limit {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case 0x0a where hashes == 0: return false
      case UInt8(ascii: "/") where isFollowed(place, by: hashes):
        offset = min(place + 1 + hashes, end)
        return true
      default: break
      }
      place += 1
    }
    return false
  }

  /// How many `#` are next, up to a practical limit.
  func hashCount() -> Int {
    var count = 0
    while count < 16, byte(count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  /// True if `count` signs `#` follow the offset.
  func isFollowed(_ place: Int, by count: Int) -> Bool {
    guard place + count < end else { return count == 0 }
    return bytes[(place + 1)..<(place + 1 + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}

/// The tokens of Swift sources that localized texts need.
enum SwiftToken {
  case word
  case literal(LiteralText)
  /// Any other sign, one byte each.
  case sign(UInt8)
}
