/// `edge-whitespace`: a translation begins and ends with white space where its source does.
enum EdgeWhitespaceRule: EntryRule {
  static let rule = CatalogRule.edgeWhitespace
  static let traits: FactTraits = []

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let source = TextEdges(subject.cursor, subject.sourceText)
    for localization in subject.entry.localizations
    where localization.language != subject.languages.source {
      for unit in subject.entry.units[localization.units]
      where !unit.value.isEmpty && unit.path.isWholeText
        && TextEdges(subject.cursor, unit.value) != source
      { findings.add(subject.finding(rule, unit, localization)) }
    }
  }
}

extension UnitPath {
  /// False for a part of a text, and for one of several texts.
  var isWholeText: Bool { part == .text }
}
