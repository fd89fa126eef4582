/// The rules that look at one unit at a time.
enum UnitCheck: EntryCheck {
  private struct Row: Sendable {
    let rule: CatalogRule
    let traits: FactTraits
    /// True for a rule that also checks texts of the source language.
    var checksSource = false
    let isBroken: @Sendable (CatalogUnit) -> Bool
  }

  private static let rows = [
    Row(rule: .untranslated, traits: .new) { $0.state == .new },
    Row(rule: .needsReview, traits: [.needsReview, .stale]) {
      $0.state == .needsReview || $0.state == .stale
    },
    Row(rule: .emptyValue, traits: .empty) { $0.value.isEmpty && $0.state != .new },
    Row(rule: .unknownState, traits: .unknownState, checksSource: true) { $0.state == .unknown },
    Row(rule: .unknownDevice, traits: .device, checksSource: true) { $0.path.device == .unknown },
  ]

  static let rules = CatalogRules(rows.map(\.rule))
  static let traits = rows.reduce(into: FactTraits()) { $0.formUnion($1.traits) }

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for row in rows
    where !row.traits.isDisjoint(with: subject.entry.traits) && findings.asks(row.rule) {
      if row.rule == .emptyValue, subject.sourceText.isEmpty { continue }
      for localization in subject.entry.localizations
      where !localization.traits.isDisjoint(with: row.traits)
        && (row.checksSource || localization.language != subject.languages.source)
      {
        for unit in subject.entry.units[localization.units] where row.isBroken(unit) {
          var finding = subject.finding(row.rule, unit, localization)
          finding.isMinor = row.rule == .untranslated && subject.isTrivial
          findings.add(finding)
        }
      }
    }
  }
}
