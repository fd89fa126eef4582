import Diagnostics

/// `trivial-key`: a key has a word to translate.
enum TrivialKeyRule: EntryRule {
  static let rule = CatalogRule.trivialKey
  static let traits: FactTraits = []

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    guard subject.isTrivial else { return }
    let key = subject.entry.key.quote
    findings.add(CatalogFinding(rule, key: key, offset: key))
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) has no word to translate"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "keep it from translators: \"shouldTranslate\" : false"
  }
}
