/// Checks entries against one rule, or several related rules.
protocol EntryCheck: Sendable {
  /// The rules of its findings.
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
    SuspiciousTextCheck.self, MarkupCheck.self, EdgeWhitespaceCheck.self,
    IdenticalToSourceCheck.self,
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
      || !languages.isInterface && !KeyCheck.isSymbolic(cursor.raw(entry.key))
    sourceText = plain?.value ?? scanner.entry.key
    isTrivial = !TextShape.hasLetter(cursor, sourceText)
  }

  /// A finding about a unit.
  func finding(
    _ rule: CatalogRule, _ unit: CatalogUnit, _ localization: Localization
  ) -> CatalogFinding {
    var finding = CatalogFinding(
      rule, key: entry.key.quote, offset: unit.offset, language: localization.language)
    finding.path = unit.path
    return finding
  }
}
