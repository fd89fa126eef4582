import Diagnostics

/// `edge-whitespace`: a translation begins and ends with white space where its source does.
enum EdgeWhitespaceRule: EntryRule {
  static let rule = CatalogRule.edgeWhitespace
  static let traits: FactTraits = []

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    if subject.sourceText.isEmpty || !subject.sourceIsKnown { return }
    let source = TextEdges(subject.cursor, subject.sourceText)
    for localization in subject.entry.localizations
    where localization.language != subject.languages.source {
      for unit in subject.entry.units[localization.units]
      where !unit.value.isEmpty && unit.path.isWholeText
        && !source.allow(
          TextEdges(subject.cursor, unit.value),
          withoutBlanks: subject.languages.lacksBlanks[localization.language])
      { findings.add(subject.finding(rule, unit, localization)) }
    }
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) begins or ends with other white space in \(words.language)\(words.form) than its source"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "begin and end it as the source does"
  }
}

extension UnitPath {
  /// False for a part of a text, and for one of several texts.
  var isWholeText: Bool { part == .text }
}
