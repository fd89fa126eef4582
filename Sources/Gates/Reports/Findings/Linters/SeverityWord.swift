import Diagnostics

/// The words that tools have for severities.
enum SeverityWord {
  /// What a word weighs; a word that nobody knows weighs as an error, so that nothing slips through.
  static func severity(_ word: String, unnamed: Severity = .error) -> Severity {
    switch word {
    case "error", "fatal", "critical", "blocker", "high", "major": .error
    case "warning", "warn", "minor", "medium": .warning
    case "info", "information", "informational", "note", "hint", "style", "ignore", "low",
      "remark":
      .note
    case "": unnamed
    default: .error
    }
  }
}
