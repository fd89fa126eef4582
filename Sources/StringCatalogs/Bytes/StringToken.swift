/// A string of the file: the bytes between its quotes, checked but not decoded.
package struct StringToken: Hashable, Sendable {
  // 32 bits each, because an entry has many units.
  private let start: UInt32
  private let length: UInt32
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

/// Properties of a string that are found while its end is searched.
package struct TextTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Traits by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It has a backslash, so its bytes are not its text.
  package static let escapes = TextTraits(rawValue: 1)
  /// It has a letter outside ASCII.
  package static let beyondASCII = TextTraits(rawValue: 2)
  /// It has a `%`, plain or full-width, and may format arguments.
  package static let percent = TextTraits(rawValue: 4)
  /// It has a numeric escape, such as `\u0025`.
  package static let numberedEscapes = TextTraits(rawValue: 8)
  /// It may have an invisible character, or one that a wrong encoding left.
  package static let suspicious = TextTraits(rawValue: 16)
}
