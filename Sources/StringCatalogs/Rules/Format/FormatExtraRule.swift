/// `format-extra`: a translation has no argument that its source has not got.
enum FormatExtraRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) has the argument \(words.argument) in \(words.language)\(words.form), which its source has not got"
  }

  static func hint(_ words: FindingWords) -> String? {
    "remove it: at run time there is no value for it"
  }
}
