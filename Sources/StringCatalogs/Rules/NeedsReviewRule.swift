import Diagnostics

/// `needs-review`: no translation waits for a review, or is older than its source.
enum NeedsReviewRule: EntryRule {
  static let rule = CatalogRule.needsReview
  static let traits: FactTraits = [.needsReview, .stale]

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    subject.addUnits(of: rule, having: traits, isMinor: false, to: &findings) {
      $0.state == .needsReview || $0.state == .stale
    }
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) waits for a review in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    words.marking("translated", "read it, then mark it")
      ?? "read it, then set its state to \"translated\""
  }
}
