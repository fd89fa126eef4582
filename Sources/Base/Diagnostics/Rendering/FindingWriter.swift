/// Writes findings as text: message, evidence, reason and hint.
package struct FindingWriter {
  private let report: Report
  private let verbosity: Verbosity
  /// Reasons that were written; each is shown once.
  private var shownReasons: Set<String> = []
  /// Hints that were written.
  private var shownHints: Set<String> = []

  /// A writer for the findings of `report`, whose verdict determines which reasons are shown.
  package init(_ report: Report, verbosity: Verbosity) {
    self.report = report
    self.verbosity = verbosity
  }

  /// A finding on its own, or below the line of its check.
  package mutating func write(
    _ diagnostic: Diagnostic, under check: RuleCheck? = nil, at level: Int, to page: inout TextPage
  ) {
    let isShownAbove = diagnostic.message == check?.summary && diagnostic.place == nil
    if !isShownAbove {
      writeMessage(of: diagnostic, namesRule: check == nil, at: level, to: &page)
    }
    let level = isShownAbove ? level : level + 1
    if verbosity != .quiet {
      writeEvidence(diagnostic.evidence, at: level, to: &page)
      writeReason(of: diagnostic, at: level, to: &page)
    }
    for hint in diagnostic.hint?.lines ?? [] where shownHints.insert(hint).inserted {
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
      !diagnostic.why.isEmpty, shownReasons.insert(diagnostic.why).inserted
    else { return }
    page.putLabelled("why: ", foreign: diagnostic.why, level: level)
  }
}

/// Writes checks as text: status mark, rule and result, followed by the findings.
struct CheckWriter {
  private let report: Report
  private let marks: TextMarks
  private let showsFindings: Bool
  /// The column of the summaries, counted from the rule name.
  private let width: Int
  private var findings: FindingWriter

  init(_ report: Report, style: Style, verbosity: Verbosity, showsFindings: Bool) {
    self.report = report
    self.showsFindings = showsFindings
    marks = TextMarks(isUnicode: style.isUnicode)
    width = report.checks.lazy.map(\.rule.name.utf8.count).max() ?? 0
    findings = FindingWriter(report, verbosity: verbosity)
  }

  /// All results of one subject.
  mutating func write(_ section: ReportOutline.Section, at level: Int, to page: inout TextPage) {
    for entry in section.entries {
      write(entry, at: level, to: &page)
      guard showsFindings else { continue }
      for diagnostic in entry.findings {
        findings.write(diagnostic, under: entry.check, at: level + 1, to: &page)
      }
    }
    guard showsFindings else { return }
    for diagnostic in section.loose { findings.write(diagnostic, at: level, to: &page) }
  }

  /// The name of a subject without findings, instead of its checks.
  func writeSilent(_ subject: String, to page: inout TextPage) {
    put(marks.mark(.pass), on: &page)
    page.put(foreign: subject)
    page.endLine()
  }

  private func put(_ mark: (sign: String, tint: Style.Tint), on page: inout TextPage) {
    page.put(mark.sign, mark.tint)
    page.put(" ")
  }

  private func write(_ entry: ReportOutline.Entry, at level: Int, to page: inout TextPage) {
    let check = entry.check
    page.indent(level)
    put(marks.mark(entry, in: report), on: &page)
    page.put(check.rule.name)
    if !check.summary.isEmpty {
      page.putBlanks(max(0, width - check.rule.name.utf8.count) + 1)
      page.put(foreign: check.summary)
    }
    page.endLine()
  }
}

/// Writes findings by key, and the number of findings per rule.
struct KeyedWriter {
  private let findings: KeyedFindings
  private let limit: Int
  private let writer: FindingWriter
  private let verbosity: Verbosity

  init(_ report: Report, _ grouping: KeyGrouping, verbosity: Verbosity) {
    findings = KeyedFindings(report.diagnostics)
    limit = grouping.limit ?? .max
    writer = FindingWriter(report, verbosity: verbosity)
    self.verbosity = verbosity
  }

  /// The keys if `showsFindings`, then a table of the rules if there are several.
  func write(showsFindings: Bool, to page: inout TextPage, _ sink: ([UInt8]) -> Void) {
    var writer = writer
    var explained: Set<RuleID> = []
    let left = showsFindings ? findings.groups.count - limit : 0
    if showsFindings {
      for group in findings.groups.prefix(limit) {
        write(group, by: &writer, &explained, to: &page)
        page.handOn(to: sink)
      }
    }
    if findings.counts.count > 1 { writeTable(to: &page) }
    guard left > 0 else { return }
    page.putLabelled(
      "note: ",
      foreign: "\(CountText.words(left, "more key")) with findings not listed: "
        + "list all with --limit \(findings.groups.count)",
      level: 0)
  }

  /// The first row has its own line, the others below it omit the key.
  ///
  /// The hint of each rule is shown once, as it is similar for other keys.
  private func write(
    _ group: KeyedFindings.Group, by writer: inout FindingWriter, _ explained: inout Set<RuleID>,
    to page: inout TextPage
  ) {
    let key = group.rows.first?.first.identity.first.map { QuotedName.of($0) + " " }
    for (index, row) in group.rows.enumerated() {
      var diagnostic = row.first
      diagnostic.message = row.message(without: index == 0 ? nil : key)
      if index > 0 { diagnostic.place = nil }
      let isFirst = explained.insert(diagnostic.rule).inserted
      if !isFirst, verbosity != .verbose { diagnostic.hint = nil }
      writer.write(diagnostic, at: index == 0 ? 0 : 1, to: &page)
    }
  }

  private func writeTable(to page: inout TextPage) {
    let rows = findings.counts.map { count in
      [count.severity.rawValue, count.rule.name, "\(count.findings)", "\(count.keys)"]
    }
    page.endLine()
    page.put(TextTable.text([["severity", "rule", "findings", "keys"]] + rows))
    page.endLine()
  }
}
