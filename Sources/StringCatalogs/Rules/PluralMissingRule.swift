import Diagnostics

/// `plural-missing`: a text that varies by number has every form that whole numbers need.
enum PluralMissingRule: EntryRule {
  static let rule = CatalogRule.pluralMissing
  static let traits = FactTraits.plural

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for localization in subject.entry.localizations where localization.traits.contains(.plural) {
      let needed = subject.languages.plurals[localization.language].needed
      for group in subject.pluralGroups(localization) {
        let missing = needed.subtracting(group.categories)
        if missing.isEmpty { continue }
        var finding = subject.finding(rule, group.first, localization)
        finding.categories = missing
        finding.path.category = nil
        // Without 'other' there is no text for any number that has no form of its own.
        if missing.contains(.other) { finding.severity = .error }
        findings.add(finding)
      }
    }
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) lacks the plural \(words.categories) in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "add the missing forms: Vary by Plural in Xcode"
  }
}
