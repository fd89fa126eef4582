import Base

extension PageSection {
  /// The lines of the change with their coverage, and every measured file.
  static func coverage(_ run: GateRun) -> PageSection? {
    let coverage = run.coverage ?? ChangeCoverage()
    let files = ordered(run.files)
    let hasChange = !coverage.files.isEmpty || !coverage.unmeasured.isEmpty
    if !hasChange, files.isEmpty { return nil }
    return PageSection("coverage", "Coverage", isFolded: true) { page in
      if hasChange { write(coverage, to: &page) }
      guard !files.isEmpty else { return }
      let all = LineCounts(sum: files.map(\.counts))
      let words =
        "All files: \(all.covered) of \(CountText.words(all.total, "line")) covered"
        + " (\(CountText.percent(all)))"
      page.details(words) { details in
        writeTable(of: files.prefix(PageLimits.files), "Covered lines by file", to: &details)
        details.more(files.count - PageLimits.files, "file")
      }
    }
  }

  private static func write(_ coverage: ChangeCoverage, to page: inout HTMLWriter) {
    let counts = coverage.counts
    page.element(
      "p",
      text: counts.total == 0
        ? "The change adds no executable lines."
        : "\(counts.covered) of \(CountText.words(counts.total, "new executable line")) covered"
          + " (\(CountText.percent(counts))).")
    if !coverage.unmeasured.isEmpty {
      page.element("p", text: "Changed source files without a coverage report:")
      page.list(coverage.unmeasured, limit: PageLimits.listed, "file") { list, path in
        list.element("li") { $0.code(path) }
      }
    }
    let ordered = ordered(coverage.files.map { MeasuredFile(path: $0.path, counts: $0.counts) })
    let shown = ordered.prefix(PageLimits.coveredFiles)
    if !shown.isEmpty { writeTable(of: shown, "Covered new lines by file", to: &page) }
    page.more(coverage.files.count - shown.count, "file")
    page.element(
      "p", ["class": "quiet"],
      text: "New lines: + ✓ covered, + ✗ not covered, + not in a coverage report.")
    var budget = PageLimits.lines
    let known = Dictionary(
      coverage.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for file in shown.compactMap({ known[$0.path] }) where budget > 0 && !file.lines.isEmpty {
      let lines = file.lines.prefix(min(budget, PageLimits.linesOfFile))
      budget -= lines.count
      writeDiff(of: file, lines, to: &page)
    }
  }

  private static func ordered(_ files: [MeasuredFile]) -> [MeasuredFile] {
    files.map { ($0.counts.total - $0.counts.covered, $0) }
      .sorted { ($1.0, $0.1.path) < ($0.0, $1.1.path) }.map(\.1)
  }

  private static func writeTable(
    of files: ArraySlice<MeasuredFile>, _ caption: String, to page: inout HTMLWriter
  ) {
    page.table(
      caption, ["File", "Covered", "Coverage"], numbers: ["Covered", "Coverage"], rows: files
    ) { row, file in
      row.codeHead(file.path)
      row.numberCell("\(file.counts.covered) of \(file.counts.total)")
      row.numberCell(CountText.percent(file.counts))
    }
  }

  /// The diff of one file with the coverage of each new line.
  private static func writeDiff(
    of file: ChangedFileCoverage, _ lines: ArraySlice<ChangedLine>, to page: inout HTMLWriter
  ) {
    let missing = file.counts.total - file.counts.covered
    page.element("details", missing > 0 ? ["open": ""] : [:]) { details in
      details.element("summary") { summary in
        summary.code(file.path)
        summary.text(
          missing > 0 ? " \(CountText.words(missing, "line")) not covered" : " all lines covered")
      }
      details.element("table", ["class": "diff"]) { table in
        table.element("caption", ["class": "hidden"], text: "Changed lines of \(file.path)")
        // The visible columns need no heading.
        table.element("thead", ["class": "hidden"]) { head in
          head.element("tr") { row in
            for column in ["Line", "Coverage", "Code"] {
              row.element("th", ["scope": "col"], text: column)
            }
          }
        }
        table.element("tbody") { write(lines, to: &$0) }
      }
      details.more(file.lines.count - lines.count, "line")
    }
  }

  private static func write(_ lines: ArraySlice<ChangedLine>, to body: inout HTMLWriter) {
    var next: Int?
    for line in lines {
      if line.state != .removed {
        if let next, line.number > next {
          body.element("tr", ["class": "gap"]) { row in
            row.element("td", ["colspan": "3"]) {
              writeSign("⋯", "unchanged lines omitted", to: &$0)
            }
          }
        }
        next = line.number &+ 1
      }
      body.element("tr", ["class": line.state.rawValue]) { row in
        row.numberCell(line.state == .removed ? "" : "\(line.number)")
        let (sign, word) = line.state.mark
        row.element("td", ["class": "sign"]) { writeSign(sign, word, to: &$0) }
        row.element("td") { cell in cell.element("code") { $0.text(line.text) } }
      }
    }
  }

  private static func writeSign(_ sign: String, _ word: String, to cell: inout HTMLWriter) {
    cell.element("span", ["aria-hidden": "true"], text: sign)
    cell.element("span", ["class": "hidden"], text: word)
  }
}

extension ChangedLine.State {
  fileprivate var mark: (sign: String, word: String) {
    switch self {
    case .covered: ("+ ✓", "new, covered")
    case .uncovered: ("+ ✗", "new, not covered")
    case .uncounted: ("+", "new, not in a coverage report")
    case .context: ("", "unchanged")
    case .removed: ("−", "removed")
    }
  }
}
