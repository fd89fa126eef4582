/// `conflict-marker`: no merge is left half done.
enum ConflictMarkerRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) has a merge conflict that is not resolved"
  }

  static func hint(_ words: FindingWords) -> String? {
    "choose one side, and remove the member \"conflict\" beside it"
  }
}
