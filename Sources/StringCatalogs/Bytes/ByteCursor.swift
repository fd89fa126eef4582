/// A position in the bytes of a catalog; it moves forward past checked bytes.
///
/// The bytes are borrowed: a cursor must not outlive the call that lends them. Reads never leave
/// the bytes; the end reads as 0, which is not valid anywhere in JSON.
package struct ByteCursor {
  package let bytes: UnsafeRawBufferPointer
  /// The offset of the next byte, at most the count of the bytes.
  package private(set) var offset: Int

  /// The maximum nesting depth of values; a catalog has about twelve levels.
  package static let deepest = 128

  /// A cursor at the start, or at an offset within the bytes.
  package init(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(max(offset, 0), bytes.count)
  }

  /// True after the last byte.
  @inline(__always)
  package var isAtEnd: Bool { offset == bytes.count }

  /// The next byte, 0 at the end.
  @inline(__always)
  package var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Skips bytes that have been checked.
  @inline(__always)
  mutating func advance(by count: Int) { offset &+= count }

  /// Moves back to an earlier position.
  @inline(__always)
  package mutating func rewind(to earlier: Int) { offset = min(max(earlier, 0), offset) }

  /// Skips `byte` if it is next.
  @inline(__always)
  package mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte, offset < bytes.count else { return false }
    offset &+= 1
    return true
  }

  /// Skips `byte`, which must be next.
  @inline(__always)
  package mutating func expect(_ byte: UInt8) throws(CatalogError) {
    guard take(byte) else { throw unexpected }
  }

  /// Skips a byte-order mark.
  package mutating func takeByteOrderMark() -> Bool {
    guard bytes.count >= 3, offset == 0, bytes.prefix(3).elementsEqual([0xef, 0xbb, 0xbf]) else {
      return false
    }
    offset = 3
    return true
  }

  /// Skips spaces, tabs and line ends.
  @inline(__always)
  package mutating func skipBlanks() {
    if next <= UInt8(ascii: " ") { skipManyBlanks() }
  }

  private mutating func skipManyBlanks() {
    while offset < bytes.count {
      let others = word(at: offset) ^ ByteWord(repeating: UInt8(ascii: " "))
      guard others != 0 else {
        offset &+= 8
        continue
      }
      offset = min(offset &+ others.trailingZeroBitCount &>> 3, bytes.count)
      let byte = next
      guard byte == 0x0a || byte == 0x0d || byte == 0x09 else { return }
      offset &+= 1
    }
  }

  /// Eight bytes from `offset` on; bytes after the end read as 0.
  @inline(__always)
  func word(at offset: Int) -> ByteWord {
    guard offset &+ 8 <= bytes.count else { return lastWord(at: offset) }
    return ByteWord(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(never)
  private func lastWord(at offset: Int) -> ByteWord {
    var word: ByteWord = 0
    for (shift, byte) in bytes[min(offset, bytes.count)...].prefix(8).enumerated() {
      word |= ByteWord(byte) &<< ByteWord(8 &* shift)
    }
    return word
  }

  /// The error for a next byte that is not allowed.
  package var unexpected: CatalogError {
    if isAtEnd { return .truncated(at: offset) }
    return isAtConflictMarker ? .conflictMarker(at: offset) : .unexpectedByte(at: offset)
  }

  private var isAtConflictMarker: Bool {
    let isAtLineStart = offset == 0 || bytes[offset &- 1] == UInt8(ascii: "\n")
    let marks = bytes[offset...].prefix(7)
    return isAtLineStart && marks.count == 7 && "<|=>".utf8.contains(next)
      && marks.allSatisfy { $0 == next }
  }
}

/// Eight bytes at once, the first one lowest; masks set the top bit of each matching byte.
typealias ByteWord = UInt64

extension ByteWord {
  static let tops: ByteWord = 0x8080_8080_8080_8080
  private static let ones: ByteWord = 0x0101_0101_0101_0101

  /// The same byte eight times.
  @inline(__always) init(repeating byte: UInt8) { self = Self.ones &* UInt64(byte) }

  /// The bytes equal to `byte`; exact up to the first one.
  @inline(__always) func mask(of byte: UInt8) -> ByteWord {
    let difference = self ^ ByteWord(repeating: byte)
    return (difference &- Self.ones) & ~difference & Self.tops
  }

  /// The bytes below `limit`, which is at most 0x80; exact up to the first one.
  @inline(__always) func mask(below limit: UInt8) -> ByteWord {
    (self &- ByteWord(repeating: limit)) & ~self & Self.tops
  }

  /// How many bytes come before the first one of a mask.
  @inline(__always) var leadingBytes: Int { trailingZeroBitCount &>> 3 }

  /// All bits below the first one of a mask.
  @inline(__always) var bitsBelowFirst: ByteWord { (self & (0 &- self)) &- 1 }
}
