import Base

/// The rules for parts of a text that are no words: escapes, line breaks, numbers and its end.
enum WordingCheck: EntryCheck {
  static let rules = CatalogRules([
    .escapeShown, .lineBreaks, .numberChanged, .endPunctuation, .emptyValue, .brokenEncoding,
  ])
  static let traits: FactTraits = []

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    if subject.sourceText.isEmpty || !subject.sourceIsKnown || subject.languages.isInterface {
      return
    }
    let source = SourceWording(subject)
    for localization in subject.entry.localizations
    where localization.language != subject.languages.source {
      for place in localization.units {
        let unit = subject.entry.units[place]
        guard !unit.value.isEmpty, unit.state != .new,
          !source.matches(unit, localization, subject)
        else { continue }
        for rule in source.broken(by: unit, localization, subject) where findings.asks(rule) {
          var finding = subject.finding(rule, unit, localization)
          // A user may have written `?` in a word.
          if rule == .brokenEncoding { finding.severity = .warning }
          findings.add(finding)
        }
      }
    }
  }
}

/// What the texts of a source have besides words.
struct SourceWording {
  /// A text of the source with its parts; translations are compared with these first.
  private struct Text {
    let path: UnitPath
    let token: StringToken
    let marks: WordingMarks
    let end: TextEnd
  }

  private let cursor: ByteCursor
  /// The key if the source has no text.
  private let texts: [Text]
  /// True for a source with references or tags, which something decodes.
  private let hasReference: Bool

  init(_ subject: borrowing RuleSubject) {
    let cursor = subject.cursor
    var texts: [Text] = []
    func add(_ path: UnitPath, _ token: StringToken) {
      texts.append(
        Text(
          path: path, token: token, marks: WordingMarks(cursor, token),
          end: TextEnd(cursor, token)))
    }
    if let source = subject.source {
      for place in source.units where !subject.entry.units[place].value.isEmpty {
        add(subject.entry.units[place].path, subject.entry.units[place].value)
      }
    }
    if texts.isEmpty { add(.plain, subject.sourceText) }
    (self.cursor, self.texts) = (cursor, texts)
    hasReference = texts.contains { text in
      guard cursor.mayBeDamaged(text.token) else { return false }
      let bytes = Array(cursor.text(of: text.token).utf8)
      return bytes.indices.contains { ReferenceText.isMarkup(bytes[$0...]) }
    }
  }

  /// True for a text that certainly breaks no rule, which nearly all are.
  @inline(__always)
  func matches(
    _ unit: CatalogUnit, _ localization: Localization, _ subject: borrowing RuleSubject
  ) -> Bool {
    let first = cursor.raw(unit.value)[0]
    if first == 0x20 || first == 0xc2 || cursor.mayBeDamaged(unit.value) { return false }
    guard let text = counterpart(of: unit.path, localization, subject) else {
      return !unit.value.traits.contains(.escapes)
    }
    if TextEnd(cursor, unit.value) != text.end { return false }
    if text.marks.isEmpty, !unit.value.traits.contains(.escapes) { return true }
    return WordingMarks(cursor, unit.value).isSame(as: text.marks)
  }

  func broken(
    by unit: CatalogUnit, _ localization: Localization, _ subject: borrowing RuleSubject
  ) -> [CatalogRule] {
    let text = cursor.text(of: unit.value)
    if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      // A text such as ` at ` only separates others, which some languages don't need.
      let edges = TextEdges(cursor, subject.sourceText)
      return edges.beginsBlank || edges.endsBlank ? [] : [.emptyValue]
    }
    var rules: [CatalogRule] = []
    if showsEscape(text) { rules.append(.escapeShown) }
    if MisreadText.lacksLetters(text),
      !texts.contains(where: { MisreadText.lacksLetters(cursor.text(of: $0.token)) })
    {
      rules.append(.brokenEncoding)
    }
    guard let counterpart = counterpart(of: unit.path, localization, subject) else { return rules }
    let source = cursor.text(of: counterpart.token)
    if LineBreaks(text) != LineBreaks(source) { rules.append(.lineBreaks) }
    if counterpart.marks.hasDigits, !NumbersOfText(source).areKept(in: NumbersOfText(text)) {
      rules.append(.numberChanged)
    }
    let language = PluralForms.primary(subject.languages.names[localization.language])
    // The form of a substitution is within another text.
    if unit.path.substitution == nil,
      !TextEnd(cursor, unit.value).replaces(counterpart.end, in: language)
    {
      rules.append(.endPunctuation)
    }
    return rules
  }

  /// The text of the source that a translation with this path replaces; nil if it is free.
  private func counterpart(
    of path: UnitPath, _ localization: Localization, _ subject: borrowing RuleSubject
  ) -> Text? {
    if path == .plain, texts.count == 1, texts[0].path == .plain { return texts[0] }
    var path = path
    if let index = path.substitution {
      guard let known = subject.sourceIndex(of: subject.entry.substitutions[index]) else {
        return nil
      }
      path.part = .substitution(UInt32(truncatingIfNeeded: known))
    } else if path.part != .text {
      // The phrases of a set are not translated one by one.
      return nil
    }
    if let same = texts.first(where: { $0.path == path }) { return same }
    if let category = path.category {
      let exact = subject.languages.plurals[localization.language].exact
      if exact.contains(PluralCategories(category)) { return nil }
    }
    var other = path
    other.category = .other
    if let text = texts.first(where: { $0.path == other }) { return text }
    return texts.count == 1 && texts[0].path.part == .text ? texts[0] : nil
  }

  /// True for `\n`, `&amp;` or `<br>`, if the source has nothing of the kind.
  private func showsEscape(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if hasReference {
      return bytes.indices.contains { ReferenceText.isDoubled(bytes[$0...]) }
        && !texts.contains { token in
          let source = Array(cursor.text(of: token.token).utf8)
          return source.indices.contains { ReferenceText.isDoubled(source[$0...]) }
        }
    }
    if bytes.indices.contains(where: { ReferenceText.starts(bytes[$0...]) }) { return true }
    guard bytes.contains(UInt8(ascii: "\\")) else { return false }
    let isOfSource = texts.contains { cursor.text(of: $0.token).utf8.contains(UInt8(ascii: "\\")) }
    return !isOfSource
      && zip(bytes, bytes.dropFirst()).contains {
        $0 == UInt8(ascii: "\\") && "nrtuUx\"'\\&".utf8.contains($1)
      }
  }
}

/// The escapes and the digits of a text, in their order, to compare texts without decoding them.
struct WordingMarks {
  private var escapes: UInt32 = 0
  private var digits: UInt32 = 0
  /// The last two bytes: a separator within a number counts as a digit.
  private var (last, beforeLast): (UInt8, UInt8) = (0, 0)

  var isEmpty: Bool { escapes | digits == 0 }
  var hasDigits: Bool { digits != 0 }

  /// Reads a text as written in the file, eight bytes at a time where it has only words.
  @inline(__always)
  init(_ cursor: ByteCursor, _ token: StringToken) {
    var (offset, isEscaped) = (token.range.lowerBound, false)
    while offset < token.range.upperBound {
      let word = cursor.word(at: offset)
      let digits = (word ^ ByteWord(repeating: UInt8(ascii: "0"))).mask(below: 10)
      if isEscaped || digits | word.mask(of: UInt8(ascii: "\\")) != 0 {
        for byte in cursor.bytes[offset..<min(offset &+ 8, token.range.upperBound)] {
          add(byte, &isEscaped)
          (beforeLast, last) = (last, byte)
        }
      } else {
        last = 0
      }
      offset &+= 8
    }
  }

  private mutating func add(_ byte: UInt8, _ isEscaped: inout Bool) {
    if isEscaped {
      isEscaped = false
      if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "/") {
        escapes = (escapes ^ UInt32(byte)) &* 0x0100_0193 | 1
      }
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte &- UInt8(ascii: "0") < 10 {
      let isSeparated = last == UInt8(ascii: ".") || last == UInt8(ascii: ",")
      if isSeparated, beforeLast &- UInt8(ascii: "0") < 10 {
        digits = (digits ^ UInt32(UInt8(ascii: "."))) &* 0x0100_0193 | 1
      }
      digits = (digits ^ UInt32(byte)) &* 0x0100_0193 | 1
    }
  }

  /// True if a source has the same marks; a translation may have digits where its source has none.
  func isSame(as source: WordingMarks) -> Bool {
    escapes == source.escapes && (digits == source.digits || source.digits == 0)
  }
}

/// A character reference or a tag that is shown to users, because nothing decodes it.
enum ReferenceText {
  /// True for bytes that start with `&amp;`, `&#39;`, `<br>` or a closing tag.
  static func starts(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch bytes.first {
    case UInt8(ascii: "&"): isReference(bytes.dropFirst())
    case UInt8(ascii: "<"):
      bytes.starts(with: "<br".utf8) || bytes.starts(with: "</".utf8) && bytes.count > 3
    default: false
    }
  }

  /// True for bytes that start with a reference or with any tag.
  static func isMarkup(_ bytes: ArraySlice<UInt8>) -> Bool {
    starts(bytes)
      || bytes.first == UInt8(ascii: "<") && bytes.dropFirst().first.map(ASCII.isLetter) == true
  }

  /// True for `&amp;lt;`: a reference that was written as a reference once more.
  static func isDoubled(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "&amp;".utf8) && isReference(bytes.dropFirst(5))
  }

  private static func isReference(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.prefix(9).prefix { $0 != UInt8(ascii: ";") }
    guard !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: ";") else {
      return false
    }
    if name.first == UInt8(ascii: "#") {
      return name.count > 1
        && name.dropFirst().allSatisfy { $0 &- 0x30 < 10 || $0 | 0x20 &- 0x61 < 26 }
    }
    return name.count > 1 && name.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 }
  }
}

extension ByteCursor {
  /// True if a text has `&`, `<`, or `?` before another character of a word, compared in words.
  @inline(__always)
  func mayBeDamaged(_ token: StringToken) -> Bool {
    var offset = token.range.lowerBound
    let end = token.range.upperBound
    while offset < end {
      let word = word(at: offset)
      let found =
        word.mask(of: UInt8(ascii: "&")) | word.mask(of: UInt8(ascii: "<"))
        | word.mask(of: UInt8(ascii: "?"))
      guard found != 0 else {
        offset &+= 8
        continue
      }
      offset &+= found.leadingBytes
      if offset >= end { return false }
      guard bytes[offset] == UInt8(ascii: "?") else { return true }
      offset &+= 1
      if offset < end, bytes[offset] >= UInt8(ascii: "?") { return true }
    }
    return false
  }
}
