/// `missing`: every key has something in every language that is asked for.
enum MissingRule: RuleWords {
  /// Judges all entries by what the parts have noted of them.
  ///
  /// Each part comes with the joint numbers of its languages, of which there are `count`; `total`
  /// is how many texts are missing as far as the counts tell.
  static func judge(
    _ parts: [(CatalogPart, numbers: [Int])], _ required: [Int], _ count: Int, total: Int,
    _ findings: inout FindingList
  ) {
    if total == 0 { return }
    var marks = PresenceMarks(required, count)
    var room = FindingList.most - findings.findings.count
    var listed = 0
    for (part, numbers) in parts {
      var start = 0
      for record in part.presence.records where room > 0 {
        let end = Int(record.listEnd)
        defer { start = end }
        marks.mark(record, part.presence.list[start..<end], numbers)
        let missing = marks.missing.prefix(room)
        for language in missing {
          let key = Int(record.key)
          var finding = CatalogFinding(.missing, key: key, offset: key, language: language)
          finding.isMinor = record.isTrivial
          findings.add(finding)
        }
        (room, listed) = (room - missing.count, listed + missing.count)
      }
    }
    findings.addUnlisted(max(total - listed, 0))
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) has no text in \(words.language)"
  }

  static func hint(_ words: FindingWords) -> String? {
    "translate it, or keep it from translators: \"shouldTranslate\" : false"
  }
}

/// The languages that one entry has, marked among all.
private struct PresenceMarks {
  private let required: [Int]
  /// The entry that had each language last.
  private var marks: [Int]
  private var entry = 0

  init(_ required: [Int], _ count: Int) {
    self.required = required
    marks = [Int](repeating: 0, count: count)
  }

  /// The required languages that the entry marked last has not got.
  var missing: [Int] { required.filter { marks[$0] != entry } }

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
