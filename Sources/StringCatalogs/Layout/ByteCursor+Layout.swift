extension ByteCursor {
  /// Skips this number of spaces; returns false if there are fewer.
  @inline(__always)
  mutating func takeSpaces(_ count: Int) -> Bool {
    var rest = count
    while rest >= 8 {
      guard word(at: offset) == ByteWord(repeating: UInt8(ascii: " ")) else { return false }
      advance(by: 8)
      rest -= 8
    }
    while rest > 0 {
      guard take(UInt8(ascii: " ")) else { return false }
      rest -= 1
    }
    return true
  }

  /// True if only white space comes before `closing`.
  @inline(__always)
  func isEmptyGroup(_ closing: UInt8) -> Bool {
    var rest = self
    rest.skipBlanks()
    return rest.next == closing && !rest.isAtEnd
  }
}
