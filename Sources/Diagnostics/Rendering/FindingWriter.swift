/// Writes findings as text: message, evidence, reason and hint.
package struct FindingWriter {
  private let report: Report
  private let verbosity: Verbosity
  /// Reasons that were written; each is shown once.
  private var toldReasons: Set<String> = []
  /// Hints that were written.
  private var toldHints: Set<String> = []

  /// A writer for the findings of `report`, whose verdict determines which reasons are shown.
  package init(_ report: Report, verbosity: Verbosity) {
    self.report = report
    self.verbosity = verbosity
  }

  /// A finding on its own, or below the line of its check.
  package mutating func write(
    _ diagnostic: Diagnostic, under check: RuleCheck? = nil, at level: Int, to page: inout TextPage
  ) {
    let isToldAbove = diagnostic.message == check?.summary && diagnostic.place == nil
    if !isToldAbove {
      writeMessage(of: diagnostic, namesRule: check == nil, at: level, to: &page)
    }
    let level = isToldAbove ? level : level + 1
    if verbosity != .quiet {
      writeEvidence(diagnostic.evidence, at: level, to: &page)
      writeReason(of: diagnostic, at: level, to: &page)
    }
    for hint in diagnostic.hint?.lines ?? [] where toldHints.insert(hint).inserted {
      page.putLabelled("hint: ", foreign: hint, level: level)
    }
  }

  private func writeMessage(
    of diagnostic: Diagnostic, namesRule: Bool, at level: Int, to page: inout TextPage
  ) {
    page.indent(level)
    if let place = diagnostic.place {
      page.put(foreign: place.path)
      page.put(":\(place.line):\(place.column): ")
    }
    let (word, tint) = TextMarks.word(diagnostic)
    page.put(word, tint)
    page.put(": ")
    page.put(foreign: diagnostic.message)
    if namesRule { page.put(" [\(diagnostic.rule)]", .faint) }
    page.endLine()
  }

  private func writeEvidence(
    _ evidence: [String: JSONValue], at level: Int, to page: inout TextPage
  ) {
    for line in EvidenceText.lines(of: evidence, isWhole: verbosity == .verbose) {
      let label = ForeignText.shown(line.name) + (line.value == nil ? ":" : ": ")
      page.putLabelled(label, foreign: line.value ?? "", level: level)
      for value in line.list { page.putLabelled("", foreign: value, level: level + 1) }
      if line.left > 0 { page.putLabelled("\(line.left) more", foreign: "", level: level + 1) }
    }
  }

  /// A failing finding always shows its reason, others only in verbose output.
  private mutating func writeReason(
    of diagnostic: Diagnostic, at level: Int, to page: inout TextPage
  ) {
    guard verbosity == .verbose || report.verdict(of: diagnostic) == .fail,
      !diagnostic.why.isEmpty, toldReasons.insert(diagnostic.why).inserted
    else { return }
    page.putLabelled("why: ", foreign: diagnostic.why, level: level)
  }
}
