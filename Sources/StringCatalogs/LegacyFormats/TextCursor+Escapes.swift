extension TextCursor {
  /// Skips at most this number of matching bytes, and returns them.
  mutating func pass(atMost count: Int, while fits: (UInt8) -> Bool) -> Range<Int> {
    var rest = count
    return pass { byte in
      rest -= 1
      return rest >= 0 && fits(byte)
    }
  }

  /// Moves on only if `body` has found what it searches.
  mutating func attempt(_ body: (inout TextCursor) -> Bool) -> Bool {
    var ahead = self
    guard body(&ahead) else { return false }
    self = ahead
    return true
  }

  /// Skips the digits of an escape such as `\u00e4`, and the second half of a surrogate pair.
  mutating func unicode(leastDigits: Int) -> Unicode.Scalar? {
    guard let first = unit(leastDigits) else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, take("\\U") || take("\\u"), let second = unit(leastDigits),
      second & 0xfc00 == 0xdc00
    else { return nil }
    return Unicode.Scalar(0x10000 + (first & 0x3ff) << 10 + (second & 0x3ff))
  }

  private mutating func unit(_ leastDigits: Int) -> UInt32? {
    let digits = pass(atMost: 4) { ByteCursor.hexDigit($0) != nil }
    return digits.count < leastDigits ? nil : UInt32(text(digits), radix: 16)
  }
}
