/// Unintended characters of a text: invisible characters, or traces of a wrong encoding.
struct SuspiciousText {
  private(set) var hasInvisible = false
  private(set) var hasBrokenEncoding = false

  /// Checks a text; `isRightToLeft` if its language needs direction marks.
  ///
  /// Joiners are valid between letters of Arabic and Indic scripts and in emoji; closed isolates
  /// and embeddings are valid in right-to-left texts.
  init(_ text: String, isRightToLeft: Bool, joinsFreely: Bool) {
    let letters = Array(text.unicodeScalars)
    var open = 0
    for (index, letter) in letters.enumerated() {
      let isAtEdge = index == 0 || index == letters.count - 1
      let isBetweenASCII =
        !isAtEdge && letters[index - 1].isASCII && letters[index + 1].isASCII
      switch letter.value {
      case 0xfffd, 0x80...0x9f: hasBrokenEncoding = true
      case 0xc2, 0xc3, 0xe2: if Self.isBroken(letters[index...]) { hasBrokenEncoding = true }
      case 0xfeff, 0x202d, 0x202e: hasInvisible = true
      case 0x200b: if isAtEdge || !joinsFreely { hasInvisible = true }
      case 0x200c, 0x200d: if isAtEdge || isBetweenASCII { hasInvisible = true }
      case 0x200e, 0x200f: if !isRightToLeft { hasInvisible = true }
      case 0x202a, 0x202b, 0x2066...0x2068:
        open += 1
        if !isRightToLeft, letter.value < 0x2066 { hasInvisible = true }
      case 0x202c, 0x2069: open -= 1
      default: break
      }
    }
    if open != 0 { hasInvisible = true }
  }

  /// True for UTF-8 that was read as Windows-1252: `Ã¤` for `ä`, `â€™` for `’`.
  private static func isBroken(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = rest.first, let second = rest.dropFirst().first?.value else { return false }
    if first.value == 0xe2 { return second == 0x20ac }
    // A quote or a no-break space may follow a word that ends with these letters.
    if first.value == 0xc3, [0xa0, 0xab, 0xbb, 0xb7].contains(second) { return false }
    if first.value == 0xc2, [0xab, 0xbb, 0xb7].contains(second) { return false }
    return (0xa0...0xbf).contains(second)
      || first.value == 0xc3 && [0x178, 0x153, 0x2013, 0x201e, 0x0152].contains(second)
  }
}

/// The rules `invisible-character` and `broken-encoding`.
enum SuspiciousTextCheck: EntryCheck {
  static let rules = CatalogRules([.invisibleCharacter, .brokenEncoding])
  static let traits = FactTraits.suspicious

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let source = subject.cursor.text(of: subject.sourceText)
    for localization in subject.entry.localizations
    where localization.traits.contains(.suspicious) {
      let language = subject.languages.names[localization.language].prefix { $0 != "-" }
      for unit in subject.entry.units[localization.units]
      where unit.value.traits.contains(.suspicious) {
        let text = subject.cursor.text(of: unit.value)
        let found = SuspiciousText(
          text, isRightToLeft: rightToLeft.contains(language),
          joinsFreely: subject.languages.lacksBlanks[localization.language])
        if found.hasInvisible, findings.asks(.invisibleCharacter),
          localization.language == subject.languages.source || !keeps(source, text)
        {
          findings.add(subject.finding(.invisibleCharacter, unit, localization))
        }
        if found.hasBrokenEncoding, findings.asks(.brokenEncoding) {
          findings.add(subject.finding(.brokenEncoding, unit, localization))
        }
      }
    }
  }

  /// True if all invisible characters are in the source, too.
  private static func keeps(_ source: String, _ text: String) -> Bool {
    func invisible(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { $0.properties.generalCategory == .format }
    }
    return invisible(source) == invisible(text)
  }

  private static let rightToLeft: Set<Substring> = [
    "ar", "he", "fa", "ur", "iw", "ps", "ckb", "ug", "yi", "sd", "dv", "ks", "arc",
  ]
}
