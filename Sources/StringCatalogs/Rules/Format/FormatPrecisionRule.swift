import Diagnostics

/// `format-precision`: a decimal number keeps the precision that its source gives it.
enum FormatPrecisionRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) formats the argument \(words.argument) without the source's precision in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "write the precision as the source does, such as '%.2f': without it there are six digits"
  }
}
