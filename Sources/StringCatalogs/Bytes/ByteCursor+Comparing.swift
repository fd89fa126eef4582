extension ByteCursor {
  /// True where the bytes at `offset` are those of `text`, compared in words.
  @inline(__always)
  func reads(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    let wanted = UnsafeRawBufferPointer(start: text.utf8Start, count: count)
    guard offset &+ count <= bytes.count else { return false }
    var done = 0
    while done &+ 8 <= count {
      if word(bytes, offset &+ done) != word(wanted, done) { return false }
      done &+= 8
    }
    if count >= 8 {
      return word(bytes, offset &+ count &- 8) == word(wanted, count &- 8)
    }
    while done < count {
      if bytes[offset &+ done] != wanted[done] { return false }
      done &+= 1
    }
    return true
  }

  /// Passes `text` if it stands next.
  @inline(__always)
  mutating func take(_ text: StaticString) -> Bool {
    guard reads(text, at: offset) else { return false }
    advance(by: text.utf8CodeUnitCount)
    return true
  }

  /// True where the string is written as `text`.
  @inline(__always)
  package func reads(_ token: StringToken, _ text: StaticString) -> Bool {
    token.count == text.utf8CodeUnitCount && reads(text, at: token.range.lowerBound)
  }

  /// True where two strings are written with the same bytes.
  @inline(__always)
  package func isSame(_ left: StringToken, _ right: StringToken) -> Bool {
    guard left.count == right.count else { return false }
    var (first, second) = (left.range.lowerBound, right.range.lowerBound)
    while first &+ 8 <= left.range.upperBound {
      if word(bytes, first) != word(bytes, second) { return false }
      (first, second) = (first &+ 8, second &+ 8)
    }
    while first < left.range.upperBound {
      if bytes[first] != bytes[second] { return false }
      (first, second) = (first &+ 1, second &+ 1)
    }
    return true
  }

  @inline(__always)
  private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
