/// The style of text on this terminal, decided once by the caller; color is never the only marker.
package struct Style: Hashable, Sendable {
  /// The meaning of a color.
  package enum Tint: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
    case faint = "2"
    case strong = "1"
  }

  package var isColoured: Bool
  /// False for an ASCII locale.
  package var isUnicode: Bool

  /// A style; by default that of a pipe, which is plain.
  package init(isColoured: Bool = false, isUnicode: Bool = true) {
    self.isColoured = isColoured
    self.isUnicode = isUnicode
  }

  /// The sequence that starts a color; empty without colors.
  func start(_ tint: Tint) -> String { isColoured ? "\u{1b}[" + tint.rawValue + "m" : "" }

  /// The sequence that ends every color.
  var end: String { isColoured ? "\u{1b}[0m" : "" }
}

/// The status marks and words of results; ASCII if the locale requires it.
package struct TextMarks {
  let isUnicode: Bool

  package init(isUnicode: Bool) { self.isUnicode = isUnicode }

  /// The mark of a result that does not pass, but fails nothing.
  package var tolerated: (String, Style.Tint) { (isUnicode ? "!" : "warn", .doubtful) }

  /// The mark of a check with its color.
  func mark(_ entry: ReportOutline.Entry, in report: Report) -> (String, Style.Tint) {
    if entry.isTolerated(in: report) { return tolerated }
    return mark(entry.check.answer)
  }

  /// The mark of a result with its color.
  package func mark(_ answer: RuleCheck.Answer) -> (String, Style.Tint) {
    switch answer {
    case .pass: (isUnicode ? "✓" : "ok  ", .good)
    case .fail: (isUnicode ? "✗" : "FAIL", .bad)
    case .unknown: (isUnicode ? "?" : "??  ", .doubtful)
    case .skipped: (isUnicode ? "–" : "--  ", .faint)
    }
  }

  /// The color of a verdict.
  package static func tint(_ verdict: Verdict) -> Style.Tint {
    switch verdict {
    case .pass: .good
    case .fail: .bad
    case .unknown: .doubtful
    }
  }

  /// The word for a finding, with its color.
  package static func word(_ diagnostic: Diagnostic) -> (String, Style.Tint) {
    if diagnostic.isUndecided { return ("unknown", .doubtful) }
    switch diagnostic.severity {
    case .note: return ("note", .faint)
    case .warning: return ("warning", .doubtful)
    case .error: return ("error", .bad)
    }
  }
}
