import Diagnostics

/// `format-extra`: a translation has no argument that neither its source nor its key has.
enum FormatExtraRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) has the argument \(words.argument) in \(words.language)\(words.form), for which there is no value"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "remove it; a plain percent sign is written '%%'"
  }
}
