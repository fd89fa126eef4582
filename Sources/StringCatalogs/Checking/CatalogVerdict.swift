/// The results for a whole catalog.
package struct CatalogVerdict: Sendable {
  package let sourceLanguage: String
  /// False for a catalog that does not name its source language, which then is `en`.
  package let namesSource: Bool
  /// The number of keys, all and those to translate.
  package private(set) var keys = 0
  package private(set) var translatable = 0
  /// The languages by the numbers in findings, the source included.
  package private(set) var languages: [String] = []
  /// How complete each language is, by its number.
  package private(set) var counts: [LanguageCounts] = []
  /// The findings in the order of the file.
  package private(set) var findings: [CatalogFinding]
  package let unlisted: Int
  /// The limits and the glossary that findings name by number.
  let demands: TextDemands

  /// Joins the parts of a catalog up to the first one that reached the end of the file.
  ///
  /// A part is read only after the parts before it have confirmed where it starts.
  package init(
    _ plan: CatalogPlan, _ bytes: UnsafeRawBufferPointer, _ settings: CatalogSettings,
    part: (Int) throws(CatalogError) -> CatalogPart
  ) throws(CatalogError) {
    let cursor = ByteCursor(bytes)
    sourceLanguage = plan.document.sourceLanguage
    demands = settings.demands
    var list = FindingList(settings.rules)
    var join = LanguageJoin()
    var hashes = KeyHashes()
    var symbols = SymbolLog()
    var parts: [(CatalogPart, numbers: [Int])] = []
    var document = plan.document
    for index in 0..<plan.count {
      let part = try part(index)
      keys += part.keys
      translatable += part.translatable
      hashes.add(part.hashes)
      symbols.add(part.symbols)
      let numbers = join.add(part)
      list.add(part.findings, numbers)
      parts.append((part, numbers))
      guard let finished = part.finished else { continue }
      document = finished
      break
    }
    namesSource = document.sourcePlace != nil
    let repeated = hashes.repeated(cursor)
    for (shadowed, _) in repeated {
      keys -= 1
      if join.takeOut(entryAt: shadowed, bytes) { translatable -= 1 }
    }
    let required = join.require(settings.languages, source: sourceLanguage)
    let shadowed = Set(repeated.map(\.shadowed))
    let missing = MissingRule(
      parts: parts, required: required, languages: join.names.count, shadowed: shadowed,
      fallback: settings.fallsBack ? join.fallback(for: required, source: sourceLanguage) : nil)
    for (language, count) in missing.covered() { join.cover(language, count: count) }
    (languages, counts) = (join.names, join.counts)
    if list.asks(.missing) {
      let present = required.reduce(0) { $0 + join.counts[$1].present + join.counts[$1].covered }
      missing.check(total: required.count * translatable - present, &list)
    }
    if !shadowed.isEmpty { list.findings.removeAll { shadowed.contains($0.key) } }
    list.add(.duplicateKey, at: repeated.map(\.offset))
    list.add(.duplicateKey, at: document.duplicateMembers)
    symbols.check(cursor, &list)
    Self.addNames(hashes, document, cursor, &list)
    Self.addAliases(join.names, plan.document, bytes, &list)
    list.add(.strayMember, at: document.strayMembers)
    list.add(.conflictMarker, at: document.conflicts)
    list.findings.sort { ($0.offset, $0.rule.rawValue) < ($1.offset, $1.rule.rawValue) }
    (findings, unlisted) = (list.findings, list.unlisted)
  }

  /// How many missing texts another language replaces.
  package var covered: Int { counts.reduce(0) { $0 + $1.covered } }

  /// Adds findings about names: unknown languages, and keys that look the same.
  private static func addNames(
    _ hashes: KeyHashes, _ document: CatalogDocument, _ cursor: ByteCursor,
    _ list: inout FindingList
  ) {
    // Each part records a language at its first occurrence.
    var seen: Set<Int> = []
    list.findings.removeAll { finding in
      guard finding.rule == .unknownLanguage, let language = finding.language else { return false }
      return !seen.insert(language).inserted
    }
    if let place = document.sourcePlace, !LanguageNames.isKnown(document.sourceLanguage) {
      list.add(.unknownLanguage, at: [place])
    }
    if list.asks(.similarKey) { list.add(.similarKey, at: hashes.similar(cursor)) }
  }

  /// Adds a finding for each tag of a language that the catalog has by another tag, too.
  private static func addAliases(
    _ names: [String], _ document: CatalogDocument, _ bytes: UnsafeRawBufferPointer,
    _ list: inout FindingList
  ) {
    guard list.asks(.languageAlias) else { return }
    let groups = Dictionary(grouping: names.indices) { LanguageNames.canonical(names[$0]) }
    let wanted = Set(
      groups.filter { $0.value.count > 1 }.flatMap { canonical, members in
        members.filter { names[$0] != canonical }
      })
    var rest = Dictionary(wanted.map { (names[$0], $0) }) { first, _ in first }
    guard !rest.isEmpty, var scanner = try? document.entries(bytes) else { return }
    while !rest.isEmpty, (try? scanner.next()) == true {
      for localization in scanner.entry.localizations {
        let name = scanner.languages.texts[localization.language]
        guard let number = rest.removeValue(forKey: name) else { continue }
        list.add(
          CatalogFinding(
            .languageAlias, key: scanner.entry.key.quote, offset: localization.offset,
            language: number))
      }
    }
  }

  /// Checks a whole catalog at once.
  package init(
    _ bytes: UnsafeRawBufferPointer, _ settings: CatalogSettings = CatalogSettings()
  ) throws(CatalogError) {
    let plan = try CatalogPlan(bytes, parts: 1)
    try self.init(plan, bytes, settings) { part throws(CatalogError) in
      try CatalogPart(part, of: plan, bytes, settings)
    }
  }
}

/// Common numbers for the languages of all parts of a catalog.
struct LanguageJoin {
  private(set) var names: [String] = []
  private(set) var counts: [LanguageCounts] = []
  private var numbers: [String: Int] = [:]

  /// Adds a part, and returns the common number of each of its languages.
  mutating func add(_ part: CatalogPart) -> [Int] {
    let joint = part.languages.names.map { number(of: $0) }
    for (number, counts) in zip(joint, part.counts) { self.counts[number] += counts }
    return joint
  }

  /// The numbers of the languages that each key must have: those required, or all that occur.
  mutating func require(_ languages: [String]?, source: String) -> [Int] {
    let wanted = languages ?? names
    var seen: Set<Int> = []
    return wanted.filter { $0 != source }.map { number(of: $0) }.filter { seen.insert($0).inserted }
  }

  /// The languages of the catalog that are fallbacks for those that each key must have.
  func fallback(for required: [Int], source: String) -> RegionalFallback {
    var fallback = RegionalFallback(
      parents: names.map { _ in [] }, fallsToSource: names.map { _ in false })
    for language in required {
      let parents = LanguageParents.of(names[language])
      fallback.parents[language] = parents.compactMap { numbers[$0] }
      fallback.fallsToSource[language] = parents.contains(source)
    }
    return fallback
  }

  /// Records how many keys of a language its fallback covers.
  mutating func cover(_ language: Int, count: Int) { counts[language].covered = count }

  /// Removes an entry from the counts if a duplicate replaces it; returns true if it was counted.
  mutating func takeOut(entryAt offset: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let scanner = EntryScanner(ofEntryAt: offset, in: bytes), scanner.entry.isTranslatable
    else { return false }
    for localization in scanner.entry.localizations
    where !localization.isRepeated && !localization.units.isEmpty {
      let number = number(of: scanner.languages.texts[localization.language])
      counts[number].add(localization.worst, -1)
    }
    return true
  }

  private mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    counts.append(LanguageCounts())
    return names.count - 1
  }
}

extension FindingList {
  /// Adds the findings of a part, whose languages have the common `numbers`.
  mutating func add(_ part: FindingList, _ numbers: [Int]) {
    var findings = part.findings
    let isSame = numbers.enumerated().allSatisfy { $0.offset == $0.element }
    for index in findings.indices where !isSame {
      findings[index].language = findings[index].language.map { numbers[$0] }
    }
    add(findings)
    addUnlisted(part.unlisted)
  }
}
