/// The results of checking one part of a catalog.
package struct CatalogPart: Sendable {
  /// The languages in the part, by their numbers there.
  var languages: CatalogLanguages
  /// The number of entries in the part, all and those to translate.
  var keys = 0
  var translatable = 0
  var counts: [LanguageCounts] = []
  var findings: FindingList
  var presence = PresenceLog()
  private let notesPresence: Bool
  var hashes = KeyHashes()
  var symbols = SymbolLog()
  /// All members besides the entries, if the part has reached the end of the file.
  var finished: CatalogDocument?

  /// Checks a part of a catalog with the rules that look at one entry at a time.
  package init(
    _ part: Int, of plan: CatalogPlan, _ bytes: UnsafeRawBufferPointer, _ settings: CatalogSettings
  ) throws(CatalogFault) {
    languages = CatalogLanguages(
      source: plan.document.sourceLanguage, isInterface: settings.isInterface)
    findings = FindingList(settings.rules)
    notesPresence = settings.rules.contains(.missing) || settings.fallsBack
    let judges = EntryJudges.all.filter { !settings.rules.isDisjoint(with: $0.rules) }
    var scanner = try plan.entries(of: part, bytes)
    while try scanner.next() {
      let known = languages.names.count
      languages.extend(by: scanner.languages)
      if known < languages.names.count { addUnknown(scanner.entry, beyond: known) }
      add(RuleSubject(scanner, languages), scanner.languages, judges)
    }
    guard scanner.isAtEnd || plan.document.entriesStart == nil else { return }
    var (document, cursor) = (plan.document, scanner.cursor)
    if document.entriesStart != nil { try document.finish(&cursor) }
    finished = document
  }

  private mutating func add(
    _ subject: borrowing RuleSubject, _ table: LanguageTable, _ judges: [any EntryJudge.Type]
  ) {
    let key = subject.entry.key
    keys += 1
    hashes.add(key, subject.cursor)
    if !subject.entry.traits.isDisjoint(with: [.duplicates, .conflicts]) {
      findings.add(.duplicateKey, at: subject.entry.duplicates, of: key)
      findings.add(.conflictMarker, at: subject.entry.conflicts, of: key)
    }
    symbols.add(subject)
    guard subject.entry.shouldTranslate else { return addNeedless(subject) }
    if subject.entry.extraction == .stale { return findings.add(.staleKey, at: [key]) }
    count(subject, table)
    for judge in judges
    where judge.traits.isEmpty || !judge.traits.isDisjoint(with: subject.entry.traits) {
      judge.judge(subject, &findings)
    }
  }

  /// Records languages that have no known name, at their first occurrence.
  private mutating func addUnknown(_ entry: CatalogEntry, beyond known: Int) {
    guard findings.asks(.unknownLanguage) else { return }
    for localization in entry.localizations
    where localization.language >= known && !localization.isRepeated {
      if LanguageNames.isKnown(languages.names[localization.language]) { continue }
      findings.add(
        CatalogFinding(
          .unknownLanguage, key: entry.key.quote, offset: localization.offset,
          language: localization.language))
    }
  }

  private mutating func addNeedless(_ subject: borrowing RuleSubject) {
    guard findings.asks(.needlessTranslation), subject.entry.extraction != .stale else { return }
    for localization in subject.entry.localizations
    where localization.language != subject.languages.source {
      guard let unit = subject.entry.units[localization.units].first, !unit.value.isEmpty,
        unit.state != .new, !subject.cursor.isSame(unit.value, subject.sourceText)
      else { continue }
      findings.add(subject.finding(.needlessTranslation, unit, localization))
    }
  }

  private mutating func count(_ subject: borrowing RuleSubject, _ table: LanguageTable) {
    translatable += 1
    while counts.count < languages.names.count { counts.append(LanguageCounts()) }
    for localization in subject.entry.localizations
    where !localization.isRepeated && !localization.units.isEmpty {
      counts[localization.language].add(localization.worst)
    }
    if notesPresence { presence.add(subject, table) }
  }
}
