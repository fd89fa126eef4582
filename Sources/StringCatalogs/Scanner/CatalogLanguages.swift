/// The languages of a catalog in order of occurrence; the next one is predicted.
package struct LanguageTable {
  private struct Name {
    /// The first eight bytes, padded with 0.
    let word: ByteWord
    let length: Int
    /// The number of the last entry that has the language.
    var lastEntry = 0
    /// The language that followed this one.
    var follower = 0
  }

  /// The languages as the file writes them.
  package private(set) var texts: [String] = []
  private var names: [Name] = []
  private var numbers: [String: Int] = [:]
  private var entries = 0
  private var first = 0
  private var last: Int?

  init() {}

  @inline(__always)
  mutating func beginEntry() {
    entries &+= 1
    last = nil
  }

  /// The number of a language, and whether the entry already has it.
  @inline(__always)
  mutating func number(_ token: StringToken, in cursor: ByteCursor) -> (Int, isRepeated: Bool) {
    let guess = last.map { names[$0].follower } ?? first
    let number = fits(guess, token, cursor) ? guess : find(token, cursor)
    let isRepeated = names[number].lastEntry == entries
    names[number].lastEntry = entries
    last = number
    return (number, isRepeated)
  }

  @inline(__always)
  private func fits(_ number: Int, _ token: StringToken, _ cursor: ByteCursor) -> Bool {
    guard number < names.count, names[number].length == token.count, token.count <= 8 else {
      return false
    }
    return Self.word(token, cursor) == names[number].word
  }

  @inline(__always)
  private static func word(_ token: StringToken, _ cursor: ByteCursor) -> ByteWord {
    let word = cursor.word(at: token.range.lowerBound)
    return token.count >= 8 ? word : word & ((1 &<< (8 &* ByteWord(token.count))) &- 1)
  }

  func isInEntry(_ number: Int) -> Bool { names[number].lastEntry == entries }

  /// The number of a language by its name; nil if it has not occurred.
  package func number(of text: String) -> Int? { numbers[text] }

  private mutating func find(_ token: StringToken, _ cursor: ByteCursor) -> Int {
    let text = cursor.text(of: token)
    let number = numbers[text] ?? names.count
    if number == names.count {
      numbers[text] = number
      texts.append(text)
      // An escape can't be compared by its bytes: -1 is the length of no token.
      let length = token.traits.contains(.escapes) ? -1 : token.count
      names.append(Name(word: Self.word(token, cursor), length: length))
    }
    if let last { names[last].follower = number } else { first = number }
    return number
  }
}

/// Properties of a catalog's languages that rules need, by their numbers.
package struct CatalogLanguages: Sendable {
  /// The names as the file writes them.
  package private(set) var names: [String] = []
  package private(set) var plurals: [PluralForms] = []
  /// True for languages without spaces between words.
  package private(set) var lacksBlanks: [Bool] = []
  /// True for regional variants of the source language.
  package private(set) var areSource: [Bool] = []
  /// True for Interface Builder's catalogs, whose keys are ids.
  let isInterface: Bool
  /// True for tables whose keys are names and whose arguments are tokens such as `{name}`.
  let hasTokens: Bool
  /// The number of the source language, once it has occurred.
  package private(set) var source: Int?
  let sourceName: String
  /// The limits and the glossary of the configuration.
  let demands: TextDemands

  init(source: String, _ settings: CatalogSettings) {
    sourceName = source
    isInterface = settings.isInterface
    hasTokens = settings.hasTokens
    demands = settings.demands
  }

  /// Adds the languages that a scanner has found since then.
  mutating func extend(by table: LanguageTable) {
    for name in table.texts[names.count...] {
      if name == sourceName { source = names.count }
      names.append(name)
      plurals.append(PluralForms(language: name))
      lacksBlanks.append(Self.lacksBlanks(name))
      areSource.append(PluralForms.primary(name) == PluralForms.primary(sourceName))
    }
  }

  /// True for a language without spaces between words.
  static func lacksBlanks(_ name: String) -> Bool { unspaced.contains(PluralForms.primary(name)) }

  private static let unspaced: Set<Substring> = ["ja", "zh", "yue", "th", "lo", "km", "my", "bo"]
}

/// The plural categories of a language: those that whole numbers need, and those that may occur.
///
/// Source: CLDR 46, plural rules for cardinal numbers.
package struct PluralForms: Hashable, Sendable {
  /// Categories that whole numbers below a million need.
  package let needed: PluralCategories
  /// The needed ones, those of fractions and of compact numbers, and `zero`, allowed in any text.
  package let allowed: PluralCategories
  /// The categories that mean one number, or 0 and 1: a text may name it in words.
  let exact: PluralCategories

  /// The forms of a language such as `pt-BR`; an unknown language needs `other` and may have all.
  package init(language: String) {
    let row = Self.rowOfLanguage[Self.primary(language)].map { Self.rows[$0] }
    needed = (row?.needed ?? []).union(.other)
    allowed = row.map { $0.needed.union($0.rare).union([.zero, .other]) } ?? Self.all
    exact =
      Self.exact.first { $0.languages.contains(Self.primary(language)) }?.forms
      ?? [.zero, .one, .two]
  }

  /// True for a language that CLDR has plural rules for.
  static func knows(_ language: String) -> Bool { rowOfLanguage[primary(language)] != nil }

  /// The language of a tag, without script and region.
  static func primary(_ language: String) -> Substring {
    Substring(language.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") })
  }

  /// Where a category such as `one` also stands for 21 and 31, or is needed for one number only.
  private static let exact: [(forms: PluralCategories, languages: Set<Substring>)] = [
    (.zero, ["sl", "hsb", "dsb", "gd", "gv", "br"]),
    ([], ["lv", "prg"]),
    (
      [.zero, .two],
      [
        "ru", "uk", "be", "sr", "hr", "bs", "sh", "lt", "mk", "is", "fil", "tl", "ceb", "tzm",
      ]
    ),
    ([.zero, .one], ["kw"]),
    ([.zero, .one, .two, .few, .many], ["cy"]),
  ]

  private static let all: PluralCategories = [.zero, .one, .two, .few, .many, .other]

  private struct Row {
    var needed: PluralCategories
    /// Categories of fractions, of compact numbers or of whole millions only.
    var rare: PluralCategories = []
    var languages: String
  }

  private static let rowOfLanguage: [Substring: Int] = {
    var table: [Substring: Int] = [:]
    for (index, row) in rows.enumerated() {
      for language in row.languages.split(separator: " ") { table[language] = index }
    }
    return table
  }()

  private static let rows = [
    Row(
      needed: [],
      languages: """
        bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th \
        to tpi vi wo yo yue zh
        """),
    Row(
      needed: .one,
      languages: """
        af ak am an as asa ast az bal bem bez bg bho bn brx ce ceb cgg chr ckb csw da de doi dv ee \
        el en eo et eu fa ff fi fil fo fur fy gl gsw gu guw ha haw hi hu hy ia io is ji jgo jmc ka \
        kab kaj kcg kk kkj kl kn ks ksb ku ky lb lg lij ln mas mg mgo mk ml mn mr nah nb nd ne nl \
        nn nnh no nr nso ny nyn om or os pa pap pcm ps rm rof rwk saq sc sd sdh seh si sn so sq ss \
        ssy st sv sw syr ta te teo ti tig tk tl tn tr ts tzm ug ur uz ve vo vun wa wae xh xog yi zu
        """),
    Row(needed: .one, rare: .many, languages: "ca es fr it lld pt scn vec"),
    Row(needed: [.zero, .one], languages: "blo cv ksh lag lv prg"),
    Row(needed: [.one, .two], rare: .many, languages: "he iw"),
    Row(needed: [.one, .two], languages: "iu naq sat se sma smi smj smn sms"),
    Row(needed: [.one, .few], languages: "bs hr mo ro sh shi sr"),
    Row(needed: [.one, .few], rare: .many, languages: "cs lt sk"),
    Row(needed: [.one, .few, .many], languages: "be pl ru uk"),
    Row(needed: [.one, .two, .few], languages: "dsb gd hsb sl"),
    Row(needed: [.one, .two, .few], rare: .many, languages: "gv"),
    Row(needed: [.one, .two, .few, .many], languages: "br ga mt"),
    Row(needed: [.zero, .one, .two, .few, .many], languages: "ar ars cy kw"),
  ]
}
