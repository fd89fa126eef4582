/// An entry as rules judge it: its facts, the bytes behind them, and what is asked for often.
package struct RuleSubject {
  package let entry: CatalogEntry
  package let cursor: ByteCursor
  package let languages: CatalogLanguages
  /// What the entry has in the source language, if anything.
  package let source: Localization?
  /// The text that is translated: the source's plain one, or else the key.
  package let sourceText: StringToken
  /// False where the key is a name that stands for a text in no catalog.
  let sourceIsKnown: Bool
  /// True for a text without a word to translate, such as `%@`, `•` or nothing at all.
  package let isTrivial: Bool

  /// An entry that a scanner has read, judged against the languages' rules.
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
      || !languages.isInterface && !KeyJudge.isSymbolic(cursor.raw(entry.key))
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
