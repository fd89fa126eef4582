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
    var fallback = RegionalFallback(languages: names.count)
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
