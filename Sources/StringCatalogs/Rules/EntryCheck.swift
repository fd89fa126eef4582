package import Base

/// Checks entries against one rule, or several related rules.
protocol EntryCheck: Sendable {
  static var rules: CatalogRules { get }

  /// Traits of an entry that can cause findings; empty if any entry can.
  static var traits: FactTraits { get }

  /// Adds the findings of an entry to translate.
  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList)
}

/// The checks that look at one entry at a time.
enum EntryChecks {
  /// In the order of evaluation.
  static let all: [any EntryCheck.Type] = [
    UnitCheck.self, KeyCheck.self, PluralCheck.self, DeviceCheck.self, FormatCheck.self,
    SuspiciousTextCheck.self, MarkupCheck.self, WordingCheck.self, EdgeWhitespaceCheck.self,
    IdenticalToSourceCheck.self, DemandCheck.self,
  ]
}

/// An entry in the form for rules: its facts, its bytes, and frequently used properties.
package struct RuleSubject {
  package let entry: CatalogEntry
  package let cursor: ByteCursor
  package let languages: CatalogLanguages
  /// The entry's content in the source language, if it exists.
  package let source: Localization?
  /// The text to translate: the plain source text, or else the key.
  package let sourceText: StringToken
  /// False if the key is a name whose text is in no catalog.
  let sourceIsKnown: Bool
  /// True for a text without a word to translate, such as `%@`, `•` or an empty text.
  package let isTrivial: Bool

  /// An entry that a scanner has read, with the rules of its languages.
  init(_ scanner: EntryScanner, _ languages: CatalogLanguages) {
    entry = scanner.entry
    cursor = scanner.cursor
    self.languages = languages
    source = entry.localizations.first { $0.language == languages.source }
    let plain = source.flatMap { source in
      scanner.entry.units[source.units].first { $0.path == .plain && $0.hasValue }
    }
    sourceIsKnown =
      source.map { !$0.units.isEmpty } == true
      || !languages.isInterface && !languages.hasTokens
        && !KeyCheck.isSymbolic(cursor.raw(entry.key))
    sourceText = plain?.value ?? scanner.entry.key
    isTrivial = !TextShape.hasLetter(cursor, sourceText)
  }

  /// The index of the source's substitution with the name of another language's.
  ///
  /// As for arguments, more than sixteen in a language are not distinguished.
  func sourceIndex(of substitution: Substitution) -> Int? {
    if entry.substitutions.count > FormatArguments.most * entry.localizations.count { return nil }
    return entry.substitutions.firstIndex {
      entry.localizations[$0.localization].language == languages.source
        && cursor.isSame($0.name, substitution.name)
    }
  }

  func finding(
    _ rule: CatalogRule, _ unit: CatalogUnit, _ localization: Localization, at offset: Int? = nil
  ) -> CatalogFinding {
    var finding = CatalogFinding(
      rule, key: entry.key.quote, offset: offset ?? unit.offset, language: localization.language)
    finding.path = unit.path
    return finding
  }
}

/// A violation of a rule at a place of the file; its message is built only for reporting.
package struct CatalogFinding: Hashable, Sendable {
  package let rule: CatalogRule
  /// The severity if it differs from that of its rule.
  package var severity: Severity?
  /// The plural categories of the finding, if its rule is about categories.
  package var categories: PluralCategories = []
  package var path = UnitPath.plain
  /// The argument of the finding, if its rule is about arguments.
  package var argument: FormatArgument?
  /// The number of the limit or the term of the finding, if its rule is about one.
  var demand = 0
  private let keyOffset: UInt32
  private let place: UInt32
  private var languageNumber: UInt32

  /// A finding at `offset` about the key whose quote is at `key`, in a language by its number.
  @inline(__always)
  package init(_ rule: CatalogRule, key: Int, offset: Int, language: Int? = nil) {
    self.rule = rule
    keyOffset = UInt32(truncatingIfNeeded: key)
    place = UInt32(truncatingIfNeeded: offset)
    languageNumber = language.map { UInt32(truncatingIfNeeded: $0) } ?? .max
  }

  /// True if the finding is only a note, whatever the severity of its rule.
  package var isMinor: Bool {
    get { severity == .note }
    set { severity = newValue ? .note : nil }
  }

  /// True if all plural forms are missing: the text does not vary by number at all.
  var isUnvaried: Bool {
    rule == .pluralMissing && categories.contains(.other) && severity == nil
  }

  /// The offset of the quote of the key or member.
  package var key: Int { Int(keyOffset) }

  /// The offset of the finding.
  package var offset: Int { Int(place) }

  /// The number of the language, if the finding is about one.
  package internal(set) var language: Int? {
    get { languageNumber == .max ? nil : Int(languageNumber) }
    set { languageNumber = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max }
  }
}

/// The findings of a file; beyond a limit that no reader reaches they are only counted.
package struct FindingList: Sendable {
  package internal(set) var findings: [CatalogFinding] = []
  package private(set) var unlisted = 0
  private let rules: CatalogRules

  /// The maximum number of listed findings in one file.
  package static let most = 200_000

  init(_ rules: CatalogRules) { self.rules = rules }

  @inline(__always)
  func asks(_ rule: CatalogRule) -> Bool { rules.contains(rule) }

  @inline(__always)
  mutating func add(_ finding: CatalogFinding) { add(CollectionOfOne(finding)) }

  /// Adds a finding at each of these names, about a key or about the name itself.
  mutating func add(_ rule: CatalogRule, at names: [StringToken], of key: StringToken? = nil) {
    add(rule, at: names.map(\.quote), of: key)
  }

  mutating func add(_ rule: CatalogRule, at offsets: [Int], of key: StringToken? = nil) {
    guard asks(rule) else { return }
    add(offsets.map { CatalogFinding(rule, key: key?.quote ?? $0, offset: $0) })
  }

  /// Counts findings that are not worth listing.
  mutating func addUnlisted(_ count: Int) { unlisted += count }

  /// Adds findings of another list up to the limit.
  mutating func add(_ others: some Collection<CatalogFinding>) {
    let room = max(Self.most - findings.count, 0)
    findings.append(contentsOf: others.prefix(room))
    unlisted += max(others.count - room, 0)
  }
}
