import Diagnostics

/// `plural-extra`: a text has no form that its language never uses, such as `one` in Japanese.
enum PluralExtraRule: EntryRule {
  static let rule = CatalogRule.pluralExtra
  static let traits = FactTraits.plural

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for localization in subject.entry.localizations where localization.traits.contains(.plural) {
      let allowed = subject.languages.plurals[localization.language].allowed
      for unit in subject.entry.units[localization.units] {
        guard let category = unit.path.category else { continue }
        let form = PluralCategories(category)
        if allowed.isSuperset(of: form) { continue }
        var finding = subject.finding(rule, unit, localization)
        finding.categories = form
        findings.add(finding)
      }
    }
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) has the plural \(words.categories), which \(words.language) never uses"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "remove the form"
  }
}
