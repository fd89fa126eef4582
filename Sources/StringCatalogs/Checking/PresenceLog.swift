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
