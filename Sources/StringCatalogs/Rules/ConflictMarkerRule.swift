import Diagnostics

/// `conflict-marker`: nothing of a merge conflict is left.
///
/// Lines of git's are no JSON, so that the scanner stops at them; this is the member that our own
/// merge leaves beside what it could not decide.
enum ConflictMarkerRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) has a merge conflict that is not resolved"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "keep ours or what the member 'conflict' holds, and remove the member"
  }
}
