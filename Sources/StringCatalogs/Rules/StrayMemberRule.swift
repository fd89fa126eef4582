import Diagnostics

/// `stray-member`: beside `strings` there is nothing but the source language and the version.
enum StrayMemberRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.target) stands beside 'strings', where nothing reads it"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "move it into 'strings', or remove it"
  }
}
