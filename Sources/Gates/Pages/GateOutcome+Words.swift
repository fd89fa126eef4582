import Diagnostics

extension GateOutcome {
  /// True where it alone makes the run fail.
  var breaksTheRun: Bool { isRequired && !state.isAcceptable }

  /// True where the reader should hear of it first.
  var isTrouble: Bool { !state.isAcceptable }

  /// The sign that stands before it, with its colour.
  func mark(_ marks: TextMarks) -> (String, Style.Tint) {
    switch state {
    case .passed: marks.mark(.pass)
    case .skipped: marks.mark(.skipped)
    case .waived: marks.tolerated
    case .failed, .error, .timedOut: isRequired ? marks.mark(.fail) : marks.tolerated
    case .cancelled, .blocked: marks.mark(.unknown)
    }
  }

  /// What there is to say besides its state, the reason first.
  var remarks: [String] {
    var words = [reason].compactMap { $0 }.filter { !$0.isEmpty }
    if isTrouble, !isRequired { words.append("advisory") }
    if isCached { words.append("cached") }
    if isFlaky { words.append("flaky") }
    if let tests, reason == nil { words.append(tests.words) }
    if let coverage, reason == nil { words.append(CountText.percent(coverage) + " of lines ran") }
    if !waivers.isEmpty { words.append(CountText.words(waivers.count, "waiver")) }
    if !findings.isEmpty, !isTrouble { words.append(CountText.words(findings.count, "finding")) }
    return words
  }

  /// Its findings, the weightier first.
  var orderedFindings: [Diagnostic] {
    Severity.allCases.reversed().flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }
}

extension TestCounts {
  /// The counts in words: `2 of 214 tests failed`.
  var words: String {
    let broken = failed + errored
    let all = CountText.words(total, "test")
    let left = skipped > 0 ? ", \(skipped) skipped" : ""
    return broken > 0 ? "\(broken) of \(all) failed\(left)" : all + left
  }
}
