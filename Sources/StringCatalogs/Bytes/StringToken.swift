/// A string of the file: the bytes between its quotes, checked but not decoded.
package struct StringToken: Hashable, Sendable {
  // 32 bits each, because an entry has many units.
  private let start: UInt32
  private let length: UInt32
  /// The traits of its bytes.
  package let traits: TextTraits

  @inline(__always)
  init(start: Int, end: Int, traits: TextTraits) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.length = UInt32(truncatingIfNeeded: end &- start)
    self.traits = traits
  }

  /// The offsets of the bytes between the quotes.
  @inline(__always)
  package var range: Range<Int> {
    Range(uncheckedBounds: (Int(start), Int(start) &+ Int(length)))
  }

  /// True for `""`.
  @inline(__always)
  package var isEmpty: Bool { length == 0 }

  /// The number of bytes between the quotes.
  @inline(__always)
  package var count: Int { Int(length) }

  /// The offset of the opening quote.
  package var quote: Int { Int(start) &- 1 }
}
