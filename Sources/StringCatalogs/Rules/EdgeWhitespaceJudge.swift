/// The rule `edge-whitespace`.
enum EdgeWhitespaceJudge: EntryJudge {
  static let rules = CatalogRules([.edgeWhitespace])
  static let traits: FactTraits = []

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    if subject.sourceText.isEmpty || !subject.sourceIsKnown { return }
    let source = TextEdges(subject.cursor, subject.sourceText)
    for localization in subject.entry.localizations
    where localization.language != subject.languages.source {
      for unit in subject.entry.units[localization.units]
      where !unit.value.isEmpty && unit.path.part == .text
        && !source.allow(
          TextEdges(subject.cursor, unit.value),
          withoutBlanks: subject.languages.lacksBlanks[localization.language])
      { findings.add(subject.finding(.edgeWhitespace, unit, localization)) }
    }
  }
}
