/// The settings of a catalog check.
package struct CatalogSettings: Hashable, Sendable {
  package var rules: CatalogRules
  /// The languages that every key must have; nil for those in the file.
  package var languages: [String]?
  /// True if `pt` is used for a missing `pt-BR`.
  package var fallsBack: Bool
  /// True for Interface Builder's catalogs in `mul.lproj`, whose keys are ids.
  package var isInterface = false
  /// True for tables whose keys are names and whose arguments are tokens such as `{name}`.
  package var hasTokens = false
  /// The limits and the glossary of the configuration.
  package var demands = TextDemands()

  /// All rules; the languages of the file by default.
  package init(rules: CatalogRules = .all, languages: [String]? = nil, fallsBack: Bool = false) {
    self.rules = rules
    self.languages = languages
    self.fallsBack = fallsBack
  }
}

/// A catalog in parts that can be checked in parallel.
package struct CatalogPlan: Sendable {
  /// The members before the entries.
  package let document: CatalogDocument
  private let cuts: CatalogCuts

  /// Reads the head of a catalog and cuts it into at most `parts` parts of a minimum size.
  package init(
    _ bytes: UnsafeRawBufferPointer, parts: Int, smallestPart: Int = CatalogCuts.smallestPart
  ) throws(CatalogError) {
    document = try CatalogDocument(bytes)
    cuts = CatalogCuts(
      bytes, from: document.entriesStart ?? bytes.count, parts: parts, smallestPart: smallestPart)
  }

  /// How many parts there are, at least one.
  package var count: Int { cuts.count }

  /// A scanner over the entries of a part.
  ///
  /// It ends at the start of the next part, if it reaches exactly that offset; the last one ends
  /// only at its brace.
  func entries(
    of part: Int, _ bytes: UnsafeRawBufferPointer
  ) throws(CatalogError) -> EntryScanner {
    let end = document.entriesStart == nil ? bytes.count : .max
    return try EntryScanner(bytes, from: cuts.starts[part], stop: cuts.next(part) ?? end)
  }
}

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
  ) throws(CatalogError) {
    languages = CatalogLanguages(source: plan.document.sourceLanguage, settings)
    let rules = settings.rules.subtracting(settings.demands.idleRules)
    findings = FindingList(rules)
    notesPresence = settings.rules.contains(.missing) || settings.fallsBack
    let checks = EntryChecks.all.filter { !rules.isDisjoint(with: $0.rules) }
    var scanner = try plan.entries(of: part, bytes)
    while try scanner.next() {
      let known = languages.names.count
      languages.extend(by: scanner.languages)
      if known < languages.names.count { addUnknown(scanner.entry, beyond: known) }
      add(RuleSubject(scanner, languages), scanner.languages, checks)
    }
    guard scanner.isAtEnd || plan.document.entriesStart == nil else { return }
    var (document, cursor) = (plan.document, scanner.cursor)
    if document.entriesStart != nil { try document.finish(&cursor) }
    finished = document
  }

  private mutating func add(
    _ subject: borrowing RuleSubject, _ table: LanguageTable, _ checks: [any EntryCheck.Type]
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
    for check in checks
    where check.traits.isEmpty || !check.traits.isDisjoint(with: subject.entry.traits) {
      check.check(subject, &findings)
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

/// How complete a language is: each key counts once, by the worst state of its units.
package struct LanguageCounts: Hashable, Sendable {
  package var translated = 0
  package var new = 0
  package var needsReview = 0
  package var stale = 0
  /// The number of keys that are missing in the language, but have a text in its fallback language.
  package var covered = 0

  /// The number of keys that exist in the language.
  package var present: Int { translated + new + needsReview + stale }

  /// Counts a key, or removes it from the counts with -1.
  @inline(__always)
  mutating func add(_ worst: UnitState, _ step: Int = 1) {
    switch worst {
    case .translated, .unmarked: translated &+= step
    case .needsReview: needsReview &+= step
    case .stale: stale &+= step
    case .new, .unknown: new &+= step
    }
  }

  static func += (left: inout LanguageCounts, right: LanguageCounts) {
    left.translated += right.translated
    left.new += right.new
    left.needsReview += right.needsReview
    left.stale += right.stale
    left.covered += right.covered
  }
}
