/// The signs and words that stand for an answer; ASCII where the locale has no more.
package struct TextMarks {
  let isUnicode: Bool

  /// Signs for a locale.
  package init(isUnicode: Bool) { self.isUnicode = isUnicode }

  /// The mark of what does not hold, but fails nothing.
  package var tolerated: (String, Style.Tint) { (isUnicode ? "!" : "warn", .doubtful) }

  /// The mark in front of a check with its colour.
  func mark(_ entry: ReportOutline.Entry, in report: Report) -> (String, Style.Tint) {
    if entry.isTolerated(in: report) { return tolerated }
    return mark(entry.check.answer)
  }

  /// The mark of an answer with its colour.
  package func mark(_ answer: RuleCheck.Answer) -> (String, Style.Tint) {
    switch answer {
    case .pass: (isUnicode ? "✓" : "ok  ", .good)
    case .fail: (isUnicode ? "✗" : "FAIL", .bad)
    case .unknown: (isUnicode ? "?" : "??  ", .doubtful)
    case .skipped: (isUnicode ? "–" : "--  ", .faint)
    }
  }

  /// The colour of a verdict.
  package static func tint(_ verdict: Verdict) -> Style.Tint {
    switch verdict {
    case .pass: .good
    case .fail: .bad
    case .unknown: .doubtful
    }
  }

  /// What a finding is called, with its colour.
  package static func word(_ diagnostic: Diagnostic) -> (String, Style.Tint) {
    if diagnostic.isUndecided { return ("unknown", .doubtful) }
    switch diagnostic.severity {
    case .note: return ("note", .faint)
    case .warning: return ("warning", .doubtful)
    case .error: return ("error", .bad)
    }
  }
}
