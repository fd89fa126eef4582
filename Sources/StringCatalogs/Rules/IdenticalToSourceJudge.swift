/// The rule `identical-to-source`.
enum IdenticalToSourceJudge: EntryJudge {
  static let rules = CatalogRules([.identicalToSource])
  static let traits: FactTraits = []

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let source = subject.sourceText
    var isWorthIt: Bool?
    for localization in subject.entry.localizations
    where !subject.languages.areSource[localization.language] {
      for unit in subject.entry.units[localization.units]
      where unit.value.count == source.count && unit.path == .plain && unit.state != .new {
        guard subject.cursor.isSame(unit.value, source) else { continue }
        let worth = isWorthIt ?? isText(subject)
        isWorthIt = worth
        if worth { findings.add(subject.finding(.identicalToSource, unit, localization)) }
      }
    }
  }

  private static func isText(_ subject: borrowing RuleSubject) -> Bool {
    let shape = TextShape(subject.cursor, subject.sourceText)
    return shape.hasLetter && shape.count > 3 && !isName(subject.cursor.raw(subject.sourceText))
  }

  /// `GitHub`, `USB` or `example.com`: a word with a capital after its first letter, or a host.
  private static func isName(_ text: UnsafeRawBufferPointer) -> Bool {
    if text.contains(UInt8(ascii: " ")) { return false }
    return zip(text, text.dropFirst()).contains { left, right in
      isLetter(left) && right &- UInt8(ascii: "A") < 26
        || left == UInt8(ascii: ".") && isLetter(right)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte & 0xdf &- UInt8(ascii: "A") < 26 }
}
