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
      { findings.add(subject.finding(.edgeWhitespace, unit, localization)) }
    }
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
