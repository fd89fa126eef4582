import Diagnostics

/// `format-type`: an argument is of the same type as in the source.
enum FormatTypeRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) formats the argument \(words.argument) as \(words.found) in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "write \(words.argument), which is what the app passes"
  }
}
