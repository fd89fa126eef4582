import Diagnostics

/// The diff of one file with a mark on each new line: whether it ran.
struct DiffTable {
  private let file: ChangedFileCoverage
  private let lines: ArraySlice<ChangedLine>

  init(_ file: ChangedFileCoverage, lines: ArraySlice<ChangedLine>) {
    self.file = file
    self.lines = lines
  }

  func write(to page: inout HTMLWriter) {
    let missing = file.counts.total - file.counts.covered
    page.element("details", missing > 0 ? ["open": ""] : [:]) { details in
      details.element("summary") { summary in
        summary.element("code", text: file.path)
        summary.text(missing > 0 ? " \(CountText.words(missing, "line")) did not run" : " all ran")
      }
      details.element("table", ["class": "diff"]) { table in
        table.element("caption", ["class": "hidden"], text: "Changed lines of \(file.path)")
        writeHead(to: &table)
        table.element("tbody") { writeLines(to: &$0) }
      }
      details.more(file.lines.count - lines.count, "line")
    }
  }

  /// The columns explain themselves to the eye.
  private func writeHead(to table: inout HTMLWriter) {
    table.element("thead", ["class": "hidden"]) { head in
      head.element("tr") { row in
        for column in ["Line", "Coverage", "Code"] {
          row.element("th", ["scope": "col"], text: column)
        }
      }
    }
  }

  private func writeLines(to body: inout HTMLWriter) {
    var next: Int?
    for line in lines {
      if line.state != .removed {
        if let next, line.number > next { writeGap(to: &body) }
        next = line.number &+ 1
      }
      body.element("tr", ["class": line.state.rawValue]) { write(line, to: &$0) }
    }
  }

  private func writeGap(to body: inout HTMLWriter) {
    body.element("tr", ["class": "gap"]) { row in
      row.element("td", ["colspan": "3"]) { cell in
        cell.element("span", ["aria-hidden": "true"], text: "⋯")
        cell.element("span", ["class": "hidden"], text: "unchanged lines are left out")
      }
    }
  }

  private func write(_ line: ChangedLine, to row: inout HTMLWriter) {
    row.element("td", ["class": "number"], text: line.state == .removed ? "" : "\(line.number)")
    row.element("td", ["class": "sign"]) { cell in
      cell.element("span", ["aria-hidden": "true"], text: line.state.sign)
      cell.element("span", ["class": "hidden"], text: line.state.word)
    }
    row.element("td") { cell in cell.element("code") { $0.text(line.text) } }
  }
}

extension ChangedLine.State {
  fileprivate var sign: String {
    switch self {
    case .covered: "+ ✓"
    case .uncovered: "+ ✗"
    case .uncounted: "+"
    case .context: ""
    case .removed: "−"
    }
  }

  fileprivate var word: String {
    switch self {
    case .covered: "new, ran"
    case .uncovered: "new, did not run"
    case .uncounted: "new, not counted"
    case .context: "unchanged"
    case .removed: "removed"
    }
  }
}
