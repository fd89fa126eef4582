/// A report as text: verdict, one line per check, and hints.
struct TextRenderer {
  let style: Style
  let verbosity: Verbosity
  /// False if the findings are shown in another way, such as annotations.
  var showsFindings = true

  /// Number of listed subjects without findings; the others are counted.
  static let namedSubjects = 20

  /// Number of shown subjects per verdict with their findings; the others are counted.
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

  /// Several subjects: those without findings have one line each, up to a limit.
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

  /// A note on subjects with findings that are not shown, and how to list them.
  private func writeOmitted(of report: Report, to page: inout TextPage) {
    let count = report.omitted.found.sum
    guard count > 0 else { return }
    let subjects = count == 1 ? "1 more has findings" : "\(count) more have findings"
    page.putLabelled(
      "note: ", foreign: "\(subjects), not listed here; list all with --json", level: 0)
  }
}
