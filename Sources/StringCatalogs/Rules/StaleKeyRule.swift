import Diagnostics

/// `stale-key`: every key is still in the sources.
enum StaleKeyRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) is no longer in the sources"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "remove the key, or set its extractionState to \"manual\""
  }
}
