/// `untranslated`: no translation is marked as new.
enum UntranslatedRule: EntryRule {
  static let rule = CatalogRule.untranslated
  static let traits = FactTraits.new

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    subject.addUnits(of: rule, having: traits, isMinor: subject.isTrivial, to: &findings) {
      $0.state == .new
    }
  }
}
