import Diagnostics

/// `substitution-argument`: a substitution takes the argument that its source takes by that name.
enum SubstitutionArgumentRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) has a substitution in \(words.language)\(words.form) that takes another argument than in the source, \(words.argument)"
  }

  static func hint(_ words: FindingWords) -> Remedy? { "set its argNum as in the source" }
}
