/// The rule `missing`, which needs all languages of a catalog.
struct MissingRule {
  /// The parts of a catalog, each with the common numbers of its languages.
  let parts: [(CatalogPart, numbers: [Int])]
  let required: [Int]
  let languages: Int
  /// Keys whose entry a later duplicate replaces; they are not counted.
  let shadowed: Set<Int>
  /// Nil if no language is a fallback for another.
  let fallback: RegionalFallback?

  /// Checks all entries by the records of the parts.
  ///
  /// `total` is the number of missing texts according to the counts.
  func check(total: Int, _ findings: inout FindingList) {
    if total == 0 { return }
    var room = FindingList.most - findings.findings.count
    var listed = 0
    forEachKey { key, isTrivial, marks in
      let missing = marks.missing.prefix(room)
      for language in missing {
        var finding = CatalogFinding(.missing, key: key, offset: key, language: language)
        finding.isMinor = isTrivial
        findings.add(finding)
      }
      (room, listed) = (room - missing.count, listed + missing.count)
      return room > 0
    }
    findings.addUnlisted(max(total - listed, 0))
  }

  /// How many missing texts of each language a fallback covers.
  func covered() -> [(language: Int, count: Int)] {
    guard fallback != nil else { return [] }
    var counts = [Int](repeating: 0, count: languages)
    forEachKey { _, _, marks in
      for language in required where marks.isCovered(language) { counts[language] += 1 }
      return true
    }
    return required.map { ($0, counts[$0]) }
  }

  /// Calls `body` with the languages of each counted key, until it has enough.
  private func forEachKey(_ body: (Int, _ isTrivial: Bool, PresenceMarks) -> Bool) {
    var marks = PresenceMarks(required, languages, fallback)
    for (part, numbers) in parts {
      var start = 0
      for record in part.presence.records {
        let end = Int(record.listEnd)
        defer { start = end }
        if !shadowed.isEmpty, shadowed.contains(Int(record.key)) { continue }
        marks.mark(record, part.presence.list[start..<end], numbers)
        if !body(Int(record.key), record.isTrivial, marks) { return }
      }
    }
  }
}

/// Marks the languages of one entry among all.
private struct PresenceMarks {
  private let required: [Int]
  /// The last entry with each language.
  private var marks: [Int]
  private var entry = 0
  private let fallback: RegionalFallback?

  init(_ required: [Int], _ count: Int, _ fallback: RegionalFallback?) {
    self.required = required
    self.fallback = fallback
    marks = [Int](repeating: 0, count: count)
  }

  /// The required languages that are missing in the last marked entry.
  var missing: [Int] { required.filter { marks[$0] != entry && !isCovered($0) } }

  /// True for a language that is missing in the entry, but whose fallback exists.
  func isCovered(_ language: Int) -> Bool {
    guard let fallback, marks[language] != entry else { return false }
    return fallback.fallsToSource[language]
      || fallback.parents[language].contains { marks[$0] == entry }
  }

  mutating func mark(
    _ record: PresenceLog.Record, _ list: ArraySlice<UInt32>, _ numbers: [Int]
  ) {
    entry += 1
    if record.listsPresent {
      for language in list { marks[numbers[Int(language)]] = entry }
    } else {
      for language in numbers.prefix(Int(record.known)) { marks[language] = entry }
      for language in list { marks[numbers[Int(language)]] = 0 }
    }
  }
}

/// Which languages each key has, to find missing texts once all languages are known.
///
/// An entry never costs more than its own length, however many languages the file has: the log
/// stores the languages that exist or those that are missing, whichever are fewer.
struct PresenceLog: Sendable {
  struct Record {
    let key: UInt32
    /// How many languages were known when the entry was read.
    let known: UInt32
    /// The end of its list, which starts at the end of the previous one.
    let listEnd: UInt32
    /// True if the list contains the existing languages, false if it contains the missing ones.
    let listsPresent: Bool
    let isTrivial: Bool
  }

  private(set) var records: [Record] = []
  private(set) var list: [UInt32] = []

  /// Records an entry; `source` is the number of the source language, which is never missing.
  mutating func add(_ subject: borrowing RuleSubject, _ table: LanguageTable) {
    let known = table.texts.count
    let source = subject.languages.source
    var (present, hasEmpty) = (0, false)
    for localization in subject.entry.localizations {
      if localization.units.isEmpty { hasEmpty = true }
      if !localization.isRepeated { present += 1 }
    }
    let absent = known - present
    let listsPresent = hasEmpty || absent > present
    if listsPresent {
      for localization in subject.entry.localizations where !localization.units.isEmpty {
        list.append(UInt32(truncatingIfNeeded: localization.language))
      }
    } else if absent > 0 {
      for language in 0..<known where !table.isInEntry(language) && language != source {
        list.append(UInt32(truncatingIfNeeded: language))
      }
    }
    records.append(
      Record(
        key: UInt32(truncatingIfNeeded: subject.entry.key.quote),
        known: UInt32(truncatingIfNeeded: known), listEnd: UInt32(truncatingIfNeeded: list.count),
        listsPresent: listsPresent, isTrivial: subject.isTrivial))
  }
}
