import Diagnostics

/// `duplicate-key`: no key, language or member stands twice in one object.
enum DuplicateKeyRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.target) stands there twice; only one of them is read"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "remove one of the two"
  }
}
