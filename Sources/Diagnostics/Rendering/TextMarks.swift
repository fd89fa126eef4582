/// The status marks and words of results; ASCII if the locale requires it.
package struct TextMarks {
  let isUnicode: Bool

  /// Marks for a locale.
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
