import Base

/// A position in a text that moves forward past bytes that were read; the end reads as nil.
struct TextCursor {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8], at offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

  var isAtEnd: Bool { offset >= bytes.count }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func pop() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  func reads(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard reads(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  mutating func expect(_ text: StaticString) throws(TextError) {
    guard take(text) else { throw unexpected }
  }

  /// Skips matching bytes, and returns them.
  mutating func pass(while fits: (UInt8) -> Bool) -> Range<Int> {
    let start = offset
    while offset < bytes.count, fits(bytes[offset]) { offset += 1 }
    return start..<offset
  }

  /// Skips this number of bytes, or fewer at the end.
  mutating func pass(count: Int) { offset = min(offset + max(count, 0), bytes.count) }

  mutating func passBlanks() { _ = pass(while: Self.isBlank) }

  /// Skips everything up to and including a text; returns the bytes before it.
  mutating func pass(through text: StaticString) throws(TextError) -> Range<Int> {
    let start = offset
    while offset < bytes.count {
      if reads(text) {
        defer { offset += text.utf8CodeUnitCount }
        return start..<offset
      }
      offset += 1
    }
    throw TextError(.truncated, at: offset)
  }

  /// The error for a next byte that is not allowed.
  var unexpected: TextError {
    if isAtEnd { return TextError(.truncated, at: offset) }
    return TextError(isAtConflictMarker ? .conflictMarker : .unexpected, at: offset)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  private var isAtConflictMarker: Bool {
    let isAtLineStart = offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
    let marks = bytes[offset...].prefix(7)
    return isAtLineStart && marks.count == 7 && marks.allSatisfy { $0 == next }
      && next.map { "<|=>".utf8.contains($0) } == true
  }

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
    let digits = pass(atMost: 4) { ASCII.hexadecimal($0) != nil }
    return digits.count < leastDigits ? nil : UInt32(text(digits), radix: 16)
  }
}

/// Why the text of a file can't be read, with the offset of the error.
package struct TextError: Error, Hashable, Sendable {
  /// The error.
  package enum Problem: Hashable, Sendable {
    case unexpected
    case truncated
    case badEscape
    case invalidUTF8
    /// Half of a surrogate pair, or half of a unit at the end.
    case invalidUTF16
    /// A character that XML does not allow.
    case illegalCharacter
    case tooDeep
    /// More than a realistic file has.
    case tooLarge
    /// A conflict marker of Git: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`.
    case conflictMarker
    /// Declarations of entities, which could expand without limit.
    case declarations
    /// An entity, by name, that is not one of XML's five.
    case unknownEntity(String)
    /// An end tag that doesn't close the element of this name.
    case wrongEndTag(expected: String)
    case duplicateAttribute(String)
    /// A property list in Apple's binary form.
    case binary
    /// Well-formed, but something else is expected here.
    case wrongShape(expected: String)
  }

  package let problem: Problem
  /// In bytes of the text as UTF-8.
  package let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// The message: what was found and expected.
  package var message: String {
    switch problem {
    case .unexpected: "a character is not allowed here"
    case .truncated: "the file is truncated"
    case .badEscape: "a backslash starts no valid escape"
    case .invalidUTF8: "the text is not UTF-8"
    case .invalidUTF16: "the text is not UTF-16"
    case .illegalCharacter: "the text contains a character that XML does not allow"
    case .tooDeep: "elements are nested deeper than \(XMLStream.deepest) levels"
    case .tooLarge: "the file is too large for a file of texts"
    case .conflictMarker: "the file has an unresolved merge conflict"
    case .declarations: "the document type declares entities, expected none"
    case .unknownEntity(let name): "the entity '\(name)' is not defined in XML"
    case .wrongEndTag(let name): "the end tag does not close '\(name)'"
    case .duplicateAttribute(let name): "the attribute '\(name)' is duplicated"
    case .binary: "the property list is in binary form, expected text"
    case .wrongShape(let expected): "expected \(expected)"
    }
  }
}
