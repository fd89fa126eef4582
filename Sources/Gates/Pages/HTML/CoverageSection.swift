import Diagnostics

/// The lines of the change, each with whether it ran, and every file that was measured.
struct CoverageSection: PageSection {
  let part = PageAnchor.Part.coverage
  private let coverage: ChangeCoverage
  private let files: [MeasuredFile]

  init?(_ run: GateRun) {
    coverage = run.coverage ?? ChangeCoverage()
    files = Self.ordered(run.files)
    if coverage.isEmpty, files.isEmpty { return nil }
  }

  func write(to page: inout HTMLWriter) {
    if !coverage.isEmpty { writeChange(to: &page) }
    guard !files.isEmpty else { return }
    page.element("details") { details in
      let all = files.reduce(into: LineCounts()) { sum, file in
        sum.covered += file.counts.covered
        sum.total += file.counts.total
      }
      details.element(
        "summary",
        text: "All files: \(all.covered) of \(CountText.words(all.total, "line")) ran"
          + " (\(CountText.percent(all)))")
      writeTable(of: files.prefix(PageLimits.files), "Lines that ran, by file", to: &details)
      details.more(files.count - PageLimits.files, "file")
    }
  }

  private func writeChange(to page: inout HTMLWriter) {
    page.element("p", text: sentence)
    writeUnmeasured(to: &page)
    let ordered = Self.ordered(
      coverage.files.map { MeasuredFile(path: $0.path, counts: $0.counts) })
    let shown = ordered.prefix(PageLimits.coveredFiles)
    if !shown.isEmpty { writeTable(of: shown, "New lines that ran, by file", to: &page) }
    page.more(coverage.files.count - shown.count, "file")
    page.element(
      "p", ["class": "quiet"],
      text: "New lines: + ✓ ran, + ✗ did not run, + is not counted by any report.")
    var budget = PageLimits.lines
    let known = Dictionary(
      coverage.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for file in shown.compactMap({ known[$0.path] }) where budget > 0 && !file.lines.isEmpty {
      let lines = file.lines.prefix(min(budget, PageLimits.linesOfFile))
      budget -= lines.count
      DiffTable(file, lines: lines).write(to: &page)
    }
  }

  private var sentence: String {
    let counts = coverage.counts
    if counts.total == 0 { return "No new line can run, so there is nothing to cover." }
    return "\(counts.covered) of \(CountText.words(counts.total, "new line")) that can run did"
      + " (\(CountText.percent(counts)))."
  }

  /// Files with the most lines that did not run first.
  private static func ordered(_ files: [MeasuredFile]) -> [MeasuredFile] {
    files.map { ($0.counts.total - $0.counts.covered, $0) }
      .sorted { ($1.0, $0.1.path) < ($0.0, $1.1.path) }.map(\.1)
  }

  private func writeUnmeasured(to page: inout HTMLWriter) {
    guard !coverage.unmeasured.isEmpty else { return }
    page.element("p", text: "Changed sources that no report mentions:")
    page.element("ul") { list in
      for path in coverage.unmeasured.prefix(PageLimits.listed) {
        list.element("li") { $0.element("code", text: path) }
      }
    }
    page.more(coverage.unmeasured.count - PageLimits.listed, "file")
  }

  private func writeTable(
    of files: ArraySlice<MeasuredFile>, _ caption: String, to page: inout HTMLWriter
  ) {
    page.element("table") { table in
      table.element("caption", ["class": "hidden"], text: caption)
      table.tableHead(["File", "Ran", "Share"], numbers: ["Ran", "Share"])
      table.element("tbody") { body in
        for file in files {
          body.element("tr") { row in
            row.element("th", ["scope": "row"]) { $0.element("code", text: file.path) }
            row.element(
              "td", ["class": "number"], text: "\(file.counts.covered) of \(file.counts.total)")
            row.element("td", ["class": "number"], text: CountText.percent(file.counts))
          }
        }
      }
    }
  }
}

extension ChangeCoverage {
  /// True where it has nothing to say.
  fileprivate var isEmpty: Bool { files.isEmpty && unmeasured.isEmpty }
}
