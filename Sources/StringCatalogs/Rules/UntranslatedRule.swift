import Diagnostics

/// `untranslated`: no translation is marked as new.
enum UntranslatedRule: EntryRule {
  static let rule = CatalogRule.untranslated
  static let traits = FactTraits.new

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    subject.addUnits(of: rule, having: traits, isMinor: subject.isTrivial, to: &findings) {
      $0.state == .new
    }
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) is not translated to \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "translate it, then set its state to \"translated\""
  }
}
