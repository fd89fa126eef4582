/// A report for a developer in a hurry: verdict, one line a check, and what to type.
struct TextRenderer {
  let style: Style
  let verbosity: Verbosity
  /// False where the findings themselves are told in another way, as by annotations.
  var showsFindings = true

  /// How many subjects without a fault are named; the others are counted.
  static let namedSubjects = 20

  /// How many subjects of each verdict are shown with their findings; the others are counted.
  static let foundSubjects = 100

  func write(_ report: Report, to sink: ([UInt8]) -> Void) {
    var page = TextPage(style)
    if verbosity == .quiet {
      if report.diagnostics.isEmpty { return }
      var writer = FindingWriter(report, verbosity: verbosity)
      for diagnostic in report.orderedDiagnostics {
        writer.write(diagnostic, at: 0, to: &page)
        page.handOn(to: sink)
      }
      writeOmitted(of: report, to: &page)
    } else if let grouping = report.grouping {
      KeyedWriter(report, grouping, verbosity: verbosity)
        .write(showsFindings: showsFindings, to: &page, sink)
      for note in report.notes { page.putLabelled("note: ", foreign: note, level: 0) }
      writeTitle(of: report, to: &page)
    } else {
      page.put(report.listing)
      if !report.listing.isEmpty { page.endLine() }
      writeTitle(of: report, to: &page)
      writeSections(of: report, to: &page, sink)
      writeOmitted(of: report, to: &page)
      for note in report.notes { page.putLabelled("note: ", foreign: note, level: 0) }
    }
    page.handOn(to: sink, from: 1)
  }

  func writeNotes(of report: Report, to sink: ([UInt8]) -> Void) {
    var page = TextPage(style)
    for note in report.notes { page.putLabelled("note: ", foreign: note, level: 0) }
    page.handOn(to: sink, from: 1)
  }

  private func writeTitle(of report: Report, to page: inout TextPage) {
    page.put(report.verdict.rawValue, TextMarks.tint(report.verdict))
    page.put(": ")
    page.put(foreign: report.title.isEmpty ? report.command : report.title, .strong)
    page.endLine()
  }

  private func writeSections(
    of report: Report, to page: inout TextPage, _ sink: ([UInt8]) -> Void
  ) {
    let sections = ReportOutline.sections(of: report)
    var writer = CheckWriter(
      report, style: style, verbosity: verbosity, showsFindings: showsFindings)
    if let only = sections.first, sections.count == 1, report.omitted.tally.sum == 0 {
      writer.write(only, at: 0, to: &page)
    } else if !sections.isEmpty || report.omitted.tally.sum > 0 {
      write(sections, of: report, with: &writer, to: &page, sink)
    }
  }

  /// Several subjects: those without a fault take a line each, and only the first of them.
  private func write(
    _ sections: [ReportOutline.Section], of report: Report, with writer: inout CheckWriter,
    to page: inout TextPage, _ sink: ([UInt8]) -> Void
  ) {
    var tally = report.omitted.tally
    var silent = 0
    for section in sections {
      let verdict = section.verdict(in: report)
      tally[verdict] += 1
      if verdict == .pass, section.isSilent, verbosity == .normal {
        silent += 1
        if silent <= Self.namedSubjects {
          writer.writeSilent(section.subject ?? report.command, to: &page)
        }
      } else {
        page.put(foreign: section.subject ?? report.command, .strong)
        page.endLine()
        writer.write(section, at: 1, to: &page)
      }
      page.handOn(to: sink)
    }
    page.put("\(tally.sum) in total: \(tally.words)")
    page.endLine()
  }

  /// That the findings of some subjects are not on the page, and what lists them.
  private func writeOmitted(of report: Report, to page: inout TextPage) {
    let count = report.omitted.found.sum
    guard count > 0 else { return }
    let subjects = count == 1 ? "1 more has findings" : "\(count) more have findings"
    page.putLabelled(
      "note: ", foreign: "\(subjects), not listed here; list all with --json", level: 0)
  }
}
