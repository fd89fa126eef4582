import Base

/// A run as GitHub Markdown: for the step summary, a check run and a comment.
package struct GateRunMarkdown {
  private let limit: Int

  /// Markdown of at most `limit` bytes; GitHub drops step summaries above one mebibyte.
  package init(limit: Int = 1 << 20) { self.limit = limit }

  /// The verdict, one line per gate, then failures, uncovered lines, waivers and notes.
  package func render(_ run: GateRun) -> [UInt8] {
    Array(
      text { page in
        writeVerdict(of: run, to: &page)
        writeDetails(of: run, to: &page)
      }.utf8)
  }

  func overview(of run: GateRun) -> String { text { writeVerdict(of: run, to: &$0) } }

  func details(of run: GateRun) -> String { text { writeDetails(of: run, to: &$0) } }

  private func text(_ write: (inout BoundedMarkdown) -> Void) -> String {
    var page = BoundedMarkdown(limit: limit)
    write(&page)
    return page.text
  }

  private func writeVerdict(of run: GateRun, to page: inout BoundedMarkdown) {
    let sign = run.verdict == .pass ? "✓" : "✗"
    let title = run.title.isEmpty ? "gates" : run.title
    page.put("## \(sign) \(run.verdict.rawValue): \(Self.escaped(title))\n\n")
    page.put("\(Self.escaped(run.summary)) (\(DurationText.words(run.seconds)))\n\n")
    guard !run.gates.isEmpty else { return }
    page.put("| gate | state | duration | details |\n| --- | --- | ---: | --- |\n")
    // Half of the space is reserved for failures.
    var table = BoundedMarkdown(limit: limit / 2)
    table.put(run.troubles + run.gates.filter { !$0.isTrouble }, more: "gate", Self.row)
    page.put(table.text + "\n")
  }

  private func writeDetails(of run: GateRun, to page: inout BoundedMarkdown) {
    if !run.policy.findings.isEmpty {
      page.put("### policy\n\n")
      page.put(run.policy.findings, more: "finding", MarkdownFinding.section)
    }
    for gate in run.troubles where !gate.findings.isEmpty || !gate.excerpt.isEmpty {
      write(gate, to: &page)
    }
    writeCoverage(of: run, to: &page)
    let waivers = run.waiverWords
    if !waivers.isEmpty { page.put("### Used waivers\n\n") }
    page.put(waivers, atMost: 100, more: "waiver") { "- \(Self.escaped($0))\n" }
    if !run.notes.isEmpty { page.put("\n") }
    page.put(run.notes, atMost: 100, more: "note") { "> \(Self.escaped($0))\n\n" }
  }

  private static func escaped(_ text: String) -> String {
    MarkdownText.escaped(ForeignText.cut(text, atMost: 500))
  }

  private static func row(_ gate: GateResult) -> String {
    let took = gate.started == nil ? "" : DurationText.words(gate.seconds)
    let cells = [
      escaped(gate.name), "\(gate.sign) \(gate.state.rawValue)", took,
      escaped(gate.remarks.joined(separator: ", ")),
    ]
    return MarkdownText.row(cells)
  }

  private func write(_ gate: GateResult, to page: inout BoundedMarkdown) {
    page.put("### \(Self.escaped(gate.name)): \(gate.state.rawValue)\n\n")
    page.put(gate.orderedFindings, atMost: 30, more: "finding", MarkdownFinding.section)
    guard !gate.excerpt.isEmpty else { return }
    let lines = gate.excerpt.suffix(30)
      // A line break in the log must not end the line of the block.
      .map { ForeignText.shown(ForeignText.cut($0, atMost: 500)) }
    let block = MarkdownText.fenced(lines.joined(separator: "\n"), language: "text")
    page.put("<details><summary>log</summary>\n\n\(block)\n</details>\n\n")
  }

  private func writeCoverage(of run: GateRun, to page: inout BoundedMarkdown) {
    guard let coverage = run.coverage, !coverage.files.isEmpty || !coverage.unmeasured.isEmpty
    else { return }
    let counts = coverage.counts
    page.put(
      "### Coverage of the change\n\n\(counts.covered) of "
        + "\(CountText.words(counts.total, "new line")) covered (\(CountText.percent(counts)))\n\n")
    let files = coverage.files.filter { $0.counts.covered < $0.counts.total }
    if !files.isEmpty { page.put("| file | covered | uncovered lines |\n| --- | ---: | --- |\n") }
    page.put(files, atMost: 100, more: "file") { file in
      let ran = "\(file.counts.covered) of \(file.counts.total)"
      let missing = CountText.list(file.uncovered.map(\.words), atMost: 20)
      return "| \(Self.escaped(file.path)) | \(ran) | \(missing) |\n"
    }
    if !files.isEmpty { page.put("\n") }
    page.put(coverage.unmeasured, atMost: 100, more: "file") {
      "- \(Self.escaped($0)) is in no coverage report\n"
    }
    page.put("\n")
  }
}
