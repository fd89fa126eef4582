import Diagnostics

/// `bare-percent`: in a text that formats arguments a percent sign is written `%%`.
///
/// Foundation drops a sign that begins no specifier, and reads `% s` as an argument. A text that
/// formats nothing may write it as it likes.
enum BarePercentRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    let place = "in \(words.language)\(words.form)"
    return words.argument.isEmpty
      ? "\(words.key) has a '%' \(place) that is not shown"
      : "\(words.key) has a '%' \(place) that is read as the argument \(words.argument)"
  }

  static func hint(_ words: FindingWords) -> Remedy? { "write '%%' for a percent sign" }
}
