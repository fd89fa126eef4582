/// The rule `edge-whitespace`.
enum EdgeWhitespaceCheck: EntryCheck {
  static let rules = CatalogRules([.edgeWhitespace])
  static let traits: FactTraits = []

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    if subject.sourceText.isEmpty || !subject.sourceIsKnown { return }
    let source = TextEdges(subject.cursor, subject.sourceText)
    for localization in subject.entry.localizations
    where localization.language != subject.languages.source {
      for unit in subject.entry.units[localization.units]
      where !unit.value.isEmpty && unit.path.part == .text
        && !source.allow(
          TextEdges(subject.cursor, unit.value),
          withoutBlanks: subject.languages.lacksBlanks[localization.language])
        && !(findings.asks(.emptyValue) && subject.cursor.isBlank(unit.value))
      { findings.add(subject.finding(.edgeWhitespace, unit, localization)) }
    }
  }
}

extension ByteCursor {
  /// True for a text of white space alone, which `empty-value` reports.
  fileprivate func isBlank(_ text: StringToken) -> Bool {
    self.text(of: text).unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}

/// Whether a text starts and ends with white space, plain or as an escape.
struct TextEdges {
  private(set) var beginsBlank = false
  private(set) var endsBlank = false
  /// True if either edge is a line end.
  private(set) var hasLineEnd = false

  @inline(__always)
  init(_ cursor: ByteCursor, _ token: StringToken) {
    if token.traits.contains(.escapes), Self.hasEscapeAtEdge(cursor.raw(token)) {
      cursor.unescaped(token).withUnsafeBytes { look(ByteCursor($0), 0..<$0.count) }
    } else {
      look(cursor, token.range)
    }
  }

  /// True for edges that a translation of a text with these may have.
  ///
  /// In languages without spaces between words, a space that only separates texts may be dropped.
  @inline(__always)
  func allow(_ others: TextEdges, withoutBlanks: Bool) -> Bool {
    if beginsBlank == others.beginsBlank, endsBlank == others.endsBlank { return true }
    return withoutBlanks && !hasLineEnd && (beginsBlank || !others.beginsBlank)
      && (endsBlank || !others.endsBlank)
  }

  /// True if the first or the last character is an escape that may be white space.
  private static func hasEscapeAtEdge(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let backslash = UInt8(ascii: "\\")
    guard bytes.count > 1 else { return false }
    let last = bytes.count - 1
    return bytes[0] == backslash && "nrtfu".utf8.contains(bytes[1])
      || bytes[last - 1] == backslash && "nrtf".utf8.contains(bytes[last])
      || bytes.count > 5 && bytes[last - 5] == backslash && bytes[last - 4] == UInt8(ascii: "u")
  }

  @inline(__always)
  private mutating func look(_ cursor: ByteCursor, _ range: Range<Int>) {
    if range.isEmpty { return }
    let (start, end) = (range.lowerBound, range.upperBound)
    let (first, last) = (cursor.bytes[start], cursor.bytes[end &- 1])
    hasLineEnd = first &- 0x0a < 4 || last &- 0x0a < 4
    beginsBlank = first < 0x80 ? Self.isBlank(first) : Self.isWideBlank(cursor.word(at: start))
    endsBlank =
      last < 0x80
      ? Self.isBlank(last)
      : Self.isBlankOfTwo(cursor.word(at: max(end &- 2, start)))
        || Self.isBlankOfThree(cursor.word(at: max(end &- 3, start)))
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte &- 0x09 < 5
  }

  @inline(__always)
  private static func isWideBlank(_ word: ByteWord) -> Bool {
    isBlankOfTwo(word) || isBlankOfThree(word)
  }

  /// True if a word starts with a no-break space, or with the line end of EBCDIC.
  @inline(__always)
  private static func isBlankOfTwo(_ word: ByteWord) -> Bool {
    word & 0xffff == 0xa0c2 || word & 0xffff == 0x85c2
  }

  /// True if a word starts with a space from U+1680 on.
  @inline(__always)
  private static func isBlankOfThree(_ word: ByteWord) -> Bool {
    switch word & 0xffff {
    case 0x80e2:
      let third = word >> 16 & 0xff
      return third <= 0x8a || third == 0xa8 || third == 0xa9 || third == 0xaf
    case 0x81e2: return word >> 16 & 0xff == 0x9f
    case 0x80e3, 0x9ae1: return word >> 16 & 0xff == 0x80
    default: return false
    }
  }
}

/// The rule `identical-to-source`.
enum IdenticalToSourceCheck: EntryCheck {
  static let rules = CatalogRules([.identicalToSource])
  static let traits: FactTraits = []

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let source = subject.sourceText
    var isWorthIt: Bool?
    for localization in subject.entry.localizations
    where !subject.languages.areSource[localization.language] {
      for unit in subject.entry.units[localization.units]
      where unit.value.count == source.count && unit.path == .plain && unit.state != .new {
        guard subject.cursor.isSame(unit.value, source) else { continue }
        let worth = isWorthIt ?? isText(subject)
        isWorthIt = worth
        if worth { findings.add(subject.finding(.identicalToSource, unit, localization)) }
      }
    }
  }

  private static func isText(_ subject: borrowing RuleSubject) -> Bool {
    let shape = TextShape(subject.cursor, subject.sourceText)
    return shape.hasLetter && shape.count > 3 && !isName(subject.cursor.raw(subject.sourceText))
  }

  /// `GitHub`, `USB` or `example.com`: a word with a capital after its first letter, or a host.
  private static func isName(_ text: UnsafeRawBufferPointer) -> Bool {
    if text.contains(UInt8(ascii: " ")) { return false }
    return zip(text, text.dropFirst()).contains { left, right in
      isLetter(left) && right &- UInt8(ascii: "A") < 26
        || left == UInt8(ascii: ".") && isLetter(right)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte & 0xdf &- UInt8(ascii: "A") < 26 }
}

/// The rest of a text without its arguments: how many letters and digits.
struct TextShape {
  private(set) var hasLetter = false
  /// Letters and digits; a letter outside Latin counts once per byte.
  private(set) var count = 0

  init(_ cursor: ByteCursor, _ token: StringToken) {
    if token.traits.contains(.escapes) {
      cursor.unescaped(token).withUnsafeBytes { look($0) }
    } else {
      look(cursor.raw(token))
    }
  }

  /// True if a text has a letter besides its arguments; most start with one.
  static func hasLetter(_ cursor: ByteCursor, _ token: StringToken) -> Bool {
    let first = cursor.raw(token).first ?? 0
    return first & 0xdf &- UInt8(ascii: "A") < 26 || TextShape(cursor, token).hasLetter
  }

  private mutating func look(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "%") {
        offset += Self.argumentLength(bytes[offset...])
      } else if byte < 0x80 {
        let isLetter = byte & 0xdf &- UInt8(ascii: "A") < 26
        if isLetter || byte &- UInt8(ascii: "0") < 10 { count += 1 }
        if isLetter { hasLetter = true }
        offset += 1
      } else {
        let length = Self.letterLength(bytes, at: offset)
        if length > 0 { (hasLetter, count) = (true, count + length) }
        offset += 1
        while offset < bytes.count, bytes[offset] & 0xc0 == 0x80 { offset += 1 }
      }
    }
  }

  /// The length of an argument such as `%1$lld`, or of a percent sign without an argument.
  private static func argumentLength(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let rest = bytes.dropFirst()
    let flags = rest.prefix { "0123456789$.+-#'".utf8.contains($0) }
    let length = rest.dropFirst(flags.count).prefix { "lhqzjtL".utf8.contains($0) }
    let isArgument = rest.dropFirst(flags.count + length.count).first.map {
      "@%dDuUxXoOfFeEgGaAcCsSpi".utf8.contains($0)
    }
    return isArgument == true ? 2 + flags.count + length.count : 1
  }

  /// The bytes of the letter at `offset`; 0 for a sign, such as a dash, a quote or an emoji.
  private static func letterLength(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let rest = bytes[offset...].prefix(4)
    let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first
    guard let scalar, scalar.properties.isAlphabetic else { return 0 }
    return UTF8.width(scalar)
  }
}
