import Diagnostics

/// `empty-value`: a translation that counts as done has a text, where its source has one.
enum EmptyValueRule: EntryRule {
  static let rule = CatalogRule.emptyValue
  static let traits = FactTraits.empty

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    if subject.sourceText.isEmpty { return }
    subject.addUnits(of: rule, having: traits, isMinor: false, to: &findings) {
      $0.value.isEmpty && $0.state != .new
    }
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) is empty in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "translate it, or set its state to \"new\""
  }
}
