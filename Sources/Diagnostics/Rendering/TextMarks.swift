/// The signs and words that stand for an answer; ASCII where the locale has no more.
struct TextMarks {
  let isUnicode: Bool

  /// The mark in front of a check.
  func mark(_ answer: RuleCheck.Answer) -> String {
    switch answer {
    case .pass: isUnicode ? "✓" : "ok  "
    case .fail: isUnicode ? "✗" : "FAIL"
    case .unknown: isUnicode ? "?" : "??  "
    case .skipped: isUnicode ? "–" : "--  "
    }
  }

  /// The colour of an answer.
  static func tint(_ answer: RuleCheck.Answer) -> Style.Tint {
    switch answer {
    case .pass: .good
    case .fail: .bad
    case .unknown: .doubtful
    case .skipped: .faint
    }
  }

  /// The colour of a verdict.
  static func tint(_ verdict: Verdict) -> Style.Tint {
    switch verdict {
    case .pass: .good
    case .fail: .bad
    case .unknown: .doubtful
    }
  }

  /// What a finding is called, with its colour.
  static func word(_ diagnostic: Diagnostic) -> (String, Style.Tint) {
    if diagnostic.isUndecided { return ("unknown", .doubtful) }
    switch diagnostic.severity {
    case .note: return ("note", .faint)
    case .warning: return ("warning", .doubtful)
    case .error: return ("error", .bad)
    }
  }
}
