import Diagnostics

/// `format-broken`: what looks like an argument is one.
enum FormatBrokenRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) has a broken argument in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    words.argument.isEmpty
      ? "name a substitution that the language has, or add the one that is named"
      : "write \(words.argument), with a plain percent sign and no blank"
  }
}
