/// What was found of a whole catalog.
package struct CatalogVerdict: Sendable {
  package let sourceLanguage: String
  /// How many keys there are, and how many of them are to be translated.
  package private(set) var keys = 0
  package private(set) var translatable = 0
  /// The languages by the numbers that findings use, the source among them.
  package private(set) var languages: [String] = []
  /// How far each language is, by its number.
  package private(set) var counts: [LanguageCounts] = []
  /// The findings in the order of the file.
  package private(set) var findings: [CatalogFinding]
  /// How many findings there are more than those that are listed.
  package let unlisted: Int

  /// Joins the parts of a catalog up to the first one that reached the end of the file.
  ///
  /// A part is asked for only once the parts before it have proved where it begins.
  package init(
    _ plan: CatalogPlan, _ bytes: UnsafeRawBufferPointer, _ settings: CatalogSettings,
    part: (Int) throws(CatalogFault) -> CatalogPart
  ) throws(CatalogFault) {
    let cursor = ByteCursor(bytes)
    sourceLanguage = plan.document.sourceLanguage
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
    let repeated = hashes.repeated(cursor)
    for (shadowed, _) in repeated {
      keys -= 1
      if join.takeOut(entryAt: shadowed, bytes) { translatable -= 1 }
    }
    let required = join.require(settings.languages, source: sourceLanguage)
    let shadowed = Set(repeated.map(\.shadowed))
    let missing = MissingRule(
      parts, required, join.names.count, without: shadowed,
      fallback: settings.fallsBack ? join.fallback(for: required, source: sourceLanguage) : nil)
    for (language, count) in missing.covered() { join.cover(language, count: count) }
    (languages, counts) = (join.names, join.counts)
    if list.asks(.missing) {
      let present = required.reduce(0) { $0 + join.counts[$1].present + join.counts[$1].covered }
      missing.judge(total: required.count * translatable - present, &list)
    }
    if !shadowed.isEmpty { list.findings.removeAll { shadowed.contains($0.key) } }
    if list.asks(.duplicateKey) {
      Self.addDuplicates(repeated.map(\.offset), document, &list)
    }
    symbols.judge(cursor, &list)
    Self.addNames(hashes, document, cursor, &list)
    if list.asks(.strayMember) { Self.add(.strayMember, at: document.strayMembers, &list) }
    if list.asks(.conflictMarker) { Self.add(.conflictMarker, at: document.conflicts, &list) }
    list.findings.sort { ($0.offset, $0.rule.rawValue) < ($1.offset, $1.rule.rawValue) }
    (findings, unlisted) = (list.findings, list.unlisted)
  }

  /// How many texts are not there, but another language stands in for theirs.
  package var covered: Int { counts.reduce(0) { $0 + $1.covered } }

  private static func addDuplicates(
    _ keys: [Int], _ document: CatalogDocument, _ list: inout FindingList
  ) {
    let members = document.duplicateMembers.map(\.quote)
    list.add((keys + members).map { CatalogFinding(.duplicateKey, key: $0, offset: $0) })
  }

  /// Adds what names have against them: those of languages, and keys that look the same.
  private static func addNames(
    _ hashes: KeyHashes, _ document: CatalogDocument, _ cursor: ByteCursor,
    _ list: inout FindingList
  ) {
    // Each part notes a language where it meets it first.
    var seen: Set<Int> = []
    list.findings.removeAll { finding in
      guard finding.rule == .unknownLanguage, let language = finding.language else { return false }
      return !seen.insert(language).inserted
    }
    if list.asks(.unknownLanguage), let place = document.sourcePlace,
      !LanguageNames.isKnown(document.sourceLanguage)
    {
      list.add(CatalogFinding(.unknownLanguage, key: place, offset: place))
    }
    if list.asks(.similarKey) {
      list.add(hashes.similar(cursor).map { CatalogFinding(.similarKey, key: $0, offset: $0) })
    }
  }

  private static func add(
    _ rule: CatalogRule, at members: [StringToken], _ list: inout FindingList
  ) {
    list.add(members.map { CatalogFinding(rule, key: $0.quote, offset: $0.quote) })
  }
}

extension CatalogVerdict {
  /// Judges a whole catalog in one go.
  package init(
    _ bytes: UnsafeRawBufferPointer, _ settings: CatalogSettings = CatalogSettings()
  ) throws(CatalogFault) {
    let plan = try CatalogPlan(bytes, parts: 1)
    try self.init(plan, bytes, settings) { part throws(CatalogFault) in
      try CatalogPart(part, of: plan, bytes, settings)
    }
  }
}
