extension ByteCursor {
  /// True if the bytes at `offset` equal `text`, compared in words.
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

  /// Skips `text` if it is next.
  @inline(__always)
  mutating func take(_ text: StaticString) -> Bool {
    guard reads(text, at: offset) else { return false }
    advance(by: text.utf8CodeUnitCount)
    return true
  }

  /// True if the string is written as `text`.
  @inline(__always)
  package func reads(_ token: StringToken, _ text: StaticString) -> Bool {
    token.count == text.utf8CodeUnitCount && reads(text, at: token.range.lowerBound)
  }

  /// True if two strings are written with the same bytes.
  @inline(__always)
  package func isSame(_ left: StringToken, _ right: StringToken) -> Bool {
    raw(left).isSame(as: raw(right))
  }

  @inline(__always)
  private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}

extension UnsafeRawBufferPointer {
  /// True if both have the same bytes, compared in words: a catalog may have 100 MB of them.
  @inline(__always)
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset &+ 8 <= count {
      let word = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      offset &+= 8
    }
    while offset < count {
      if self[offset] != other[offset] { return false }
      offset &+= 1
    }
    return true
  }
}
