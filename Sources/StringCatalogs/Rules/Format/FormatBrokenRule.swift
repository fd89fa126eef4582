/// `format-broken`: what looks like an argument is one.
enum FormatBrokenRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) has a broken argument in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> String? {
    "write '%@' without a blank, with a plain percent sign, and a position as in '%1$lld'"
  }
}
