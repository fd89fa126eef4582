/// `format-type`: an argument is of the same type as in the source.
enum FormatTypeRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) formats an argument as another type in \(words.language)\(words.form) than its source, which has \(words.argument)"
  }

  static func hint(_ words: FindingWords) -> String? {
    "write \(words.argument)"
  }
}
