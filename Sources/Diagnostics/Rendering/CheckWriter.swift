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
