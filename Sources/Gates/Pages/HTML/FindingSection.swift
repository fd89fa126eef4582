import Diagnostics

/// The findings of every gate, file by file.
struct FindingSection: PageSection {
  private typealias Entry = (gate: String, finding: Diagnostic)

  let part = PageAnchor.Part.findings
  private let files: [(path: String?, entries: [Entry])]

  init?(_ run: GateRun) {
    let entries = run.gates.flatMap { gate in gate.findings.map { (gate.name, $0) } }
    guard !entries.isEmpty else { return nil }
    let byPath = Dictionary(grouping: entries) { $0.1.place?.path }
    files = byPath.map { path, entries in (path, entries.sorted(by: Self.comesFirst)) }
      .sorted { Self.weight($0.1, $0.path) < Self.weight($1.1, $1.path) }
  }

  func write(to page: inout HTMLWriter) {
    for (position, file) in files.prefix(PageLimits.files).enumerated() {
      page.element("details", position < 5 ? ["open": ""] : [:]) { details in
        details.element("summary") { summary in
          if let path = file.path {
            summary.element("code", text: path)
          } else {
            summary.text("Without a file:")
          }
          summary.text(" " + CountText.words(file.entries.count, "finding"))
        }
        writeTable(of: file.entries, path: file.path, to: &details)
        details.more(file.entries.count - PageLimits.findingsOfFile, "finding")
      }
    }
    page.more(files.count - PageLimits.files, "file")
  }

  private func writeTable(of entries: [Entry], path: String?, to page: inout HTMLWriter) {
    page.element("table") { table in
      table.element(
        "caption", ["class": "hidden"],
        text: path.map { "Findings in " + $0 } ?? "Findings without a file")
      table.tableHead(["Line", "Severity", "Finding"], numbers: ["Line"])
      table.element("tbody") { body in
        for entry in entries.prefix(PageLimits.findingsOfFile) {
          body.element("tr") { Self.write(entry, to: &$0) }
        }
      }
    }
  }

  private static func write(_ entry: Entry, to row: inout HTMLWriter) {
    let finding = entry.finding
    row.element(
      "td", ["class": "number"], text: finding.place.map { String($0.line) } ?? "–")
    row.element("td", ["class": "tight"]) { cell in
      cell.element(
        "strong", ["class": Tone(finding.severity).rawValue], text: TextMarks.word(finding).0)
    }
    row.element("td") { cell in
      cell.text(finding.message)
      cell.element("span", ["class": "remark"], text: "\(finding.rule.name) · \(entry.gate)")
    }
  }

  private static func comesFirst(_ left: Entry, _ right: Entry) -> Bool {
    (left.finding.place?.line ?? 0, left.finding.message)
      < (right.finding.place?.line ?? 0, right.finding.message)
  }

  /// Files with the gravest findings first, then those with the most.
  private static func weight(_ entries: [Entry], _ path: String?) -> (Int, Int, String) {
    let errors = entries.count { $0.finding.severity == .error }
    return (-errors, -entries.count, path ?? "")
  }
}
