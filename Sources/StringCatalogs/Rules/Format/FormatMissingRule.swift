import Diagnostics

/// `format-missing`: a translation has every argument of its source, in some form at least.
enum FormatMissingRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) lacks the argument \(words.argument) in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "put \(words.argument) where it belongs in the text"
  }
}
