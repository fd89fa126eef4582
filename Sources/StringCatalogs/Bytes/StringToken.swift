import Base

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

extension ByteCursor {
  /// The bytes of a string as written in the file.
  @inline(__always)
  package func raw(_ token: StringToken) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[token.range])
  }

  /// The text of a string, its escapes resolved.
  package func text(of token: StringToken) -> String {
    token.traits.contains(.escapes)
      ? String(decoding: unescaped(token), as: UTF8.self)
      : String(decoding: raw(token), as: UTF8.self)
  }

  /// The UTF-8 of a string, its escapes resolved.
  package func unescaped(_ token: StringToken) -> [UInt8] {
    let bytes = raw(token)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\"), offset < bytes.count else {
        output.append(byte)
        continue
      }
      let letter = bytes[offset]
      offset += 1
      if letter == UInt8(ascii: "u") {
        let scalar = Unicode.Scalar(Self.scalar(bytes, &offset)) ?? "\u{fffd}"
        output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      } else {
        output.append(Self.control(letter))
      }
    }
    return output
  }

  private static func control(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// The scalar whose digits are at `offset`, including the second half of a surrogate pair.
  private static func scalar(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt32 {
    let first = unit(bytes, &offset)
    if first & 0xfc00 != 0xd800 { return first }
    offset += 2
    return 0x10000 + (first & 0x3ff) << 10 + unit(bytes, &offset) & 0x3ff
  }

  private static func unit(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt32 {
    let digits = bytes[min(offset, bytes.count)...].prefix(4)
    offset += 4
    return digits.reduce(0) { $0 &<< 4 | UInt32(ASCII.hexadecimal($1) ?? 0) }
  }

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

extension ByteCursor {
  /// Calls `body` with a cursor over the bytes of a text and their offset.
  ///
  /// Numeric escapes are resolved; others can't be in a specifier and may stay.
  @inline(__always)
  func withPlain<Result>(
    _ text: StringToken, _ body: (ByteCursor, Range<Int>) -> Result
  ) -> Result {
    guard text.traits.contains(.numberedEscapes) else { return body(self, text.range) }
    return unescaped(text).withUnsafeBytes { body(ByteCursor($0), $0.indices) }
  }
}
