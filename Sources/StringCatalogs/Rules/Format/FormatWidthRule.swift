/// `format-width`: a number has the same width as in the source.
enum FormatWidthRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) formats a number of another width in \(words.language)\(words.form) than its source, which has \(words.argument)"
  }

  static func hint(_ words: FindingWords) -> String? {
    "write \(words.argument)"
  }
}
