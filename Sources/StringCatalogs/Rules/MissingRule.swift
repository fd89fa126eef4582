/// The rule `missing`, which needs to know all languages of a catalog.
struct MissingRule {
  /// The parts of a catalog, each with the joint numbers of its languages.
  let parts: [(CatalogPart, numbers: [Int])]
  let required: [Int]
  /// How many languages there are.
  let languages: Int
  /// Keys whose entry a later one of the same name replaces; they count nowhere.
  let shadowed: Set<Int>
  /// Nil where no language stands in for another.
  let fallback: RegionalFallback?

  /// Judges all entries by what the parts have noted of them.
  ///
  /// `total` is how many texts are missing as far as the counts tell.
  func judge(total: Int, _ findings: inout FindingList) {
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

  /// How many texts of each language another one stands in for.
  func covered() -> [(language: Int, count: Int)] {
    guard fallback != nil else { return [] }
    var counts = [Int](repeating: 0, count: languages)
    forEachKey { _, _, marks in
      for language in required where marks.isCovered(language) { counts[language] += 1 }
      return true
    }
    return required.map { ($0, counts[$0]) }
  }

  /// Calls `body` with the languages of each key that counts, until it has enough.
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

/// The languages that one entry has, marked among all.
private struct PresenceMarks {
  private let required: [Int]
  /// The entry that had each language last.
  private var marks: [Int]
  private var entry = 0
  private let fallback: RegionalFallback?

  init(_ required: [Int], _ count: Int, _ fallback: RegionalFallback?) {
    self.required = required
    self.fallback = fallback
    marks = [Int](repeating: 0, count: count)
  }

  /// The required languages that the entry marked last has not got.
  var missing: [Int] { required.filter { marks[$0] != entry && !isCovered($0) } }

  /// True for a language that the entry has not got, but one that stands in for it.
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
