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
      case 0...0x08, 0x0b...0x0c, 0x0e...0x1f, 0x7f: hasInvisible = true
      case 0xac, 0x201a, 0x221a, 0x420, 0x421, 0x951f:
        if MisreadText.isBroken(letters[index...]) { hasBrokenEncoding = true }
      case 0xc2...0xf4:
        if Self.isBroken(letters[index...], behind: index > 0 ? letters[index - 1] : nil) {
          hasBrokenEncoding = true
        }
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

  /// True for UTF-8 that was read as Windows-1252: `Ã¤` for `ä`, `ÃŸ` for `ß`, `â€™` for `’`.
  private static func isBroken(
    _ rest: ArraySlice<Unicode.Scalar>, behind before: Unicode.Scalar?
  ) -> Bool {
    guard let first = rest.first?.value, let second = rest.dropFirst().first,
      continuations.contains(second.value)
    else { return false }
    let third = rest.dropFirst(2).first?.value ?? 0
    if first >= 0xe0 {
      if first == 0xe2, second == "\u{20ac}" { return true }
      let isMark = marks.contains(second.value) && marks.contains(third)
      return continuations.contains(third) && (!isMark || first == 0xef)
    }
    // A quote, a dash or a space may follow a capital letter, and `ß` in a word.
    let isBehindCapital = before?.properties.isUppercase == true
    let isWord = first > 0xc3 && before?.properties.isAlphabetic != true
    let isBeforeLetter = Unicode.Scalar(third)?.properties.isAlphabetic == true
    let isEnd = marks.contains(second.value) && (!isBeforeLetter || second == "\u{a0}")
    return first != 0xdf && !(isEnd && (isBehindCapital || isWord))
  }

  /// The characters that Windows-1252 has for the bytes from 80 to BF.
  private static let continuations = Set<UInt32>(
    [
      0x20ac, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152,
      0x17d, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
      0x153, 0x17e, 0x178,
    ] + Array(0xa0...0xbf))

  /// Those that are punctuation, and may be beside any letter.
  private static let marks: Set<UInt32> = [
    0x201a, 0x201e, 0x2026, 0x2039, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x203a, 0xa0, 0xab, 0xbb, 0xb7, 0x2122, 0xae, 0xa9, 0xb0, 0xaa, 0xba, 0xb9, 0xb2, 0xb3, 0xb4,
    0xa1, 0xbf, 0x20ac, 0xad,
  ]
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
      text.unicodeScalars.filter { letter in
        let category = letter.properties.generalCategory
        return category == .format || category == .control && !letter.properties.isWhitespace
      }
    }
    return invisible(source) == invisible(text)
  }

  private static let rightToLeft: Set<Substring> = [
    "ar", "he", "fa", "ur", "iw", "ps", "ckb", "ug", "yi", "sd", "dv", "ks", "arc",
  ]
}
