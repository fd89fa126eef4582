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
