package import Base

/// A run as text: failures with hints, one line per gate, and the verdict last.
package struct GateRunText {
  private let style: Style
  private let verbosity: Verbosity
  private let showsFindings: Bool
  private let marks: TextMarks
  private var findingLimit: Int { verbosity == .verbose ? .max : 10 }
  private var logLimit: Int { verbosity == .verbose ? .max : 20 }

  /// A rendering; without findings if they are shown in another way, such as annotations.
  package init(
    style: Style = Style(), verbosity: Verbosity = .normal, showsFindings: Bool = true
  ) {
    self.style = style
    self.verbosity = verbosity
    self.showsFindings = showsFindings
    marks = TextMarks(isUnicode: style.isUnicode)
  }

  /// The text; empty for a quiet run that passes.
  package func render(_ run: GateRun) -> [UInt8] {
    var page = TextPage(style)
    if verbosity == .quiet, run.verdict == .pass { return [] }
    if showsFindings { writeFailures(of: run, to: &page) }
    if verbosity != .quiet {
      writeTable(of: run, to: &page)
      for note in run.notes { page.putLabelled("note: ", foreign: note, level: 0) }
      if let command = run.nextCommand { page.putLabelled("hint: ", foreign: command, level: 0) }
    }
    writeVerdict(of: run, to: &page)
    return page.bytes
  }

  private func writeFailures(of run: GateRun, to page: inout TextPage) {
    var writer = FindingWriter(run.report, verbosity: verbosity)
    for finding in run.policy.findings { writer.write(finding, at: 0, to: &page) }
    if !run.policy.findings.isEmpty { page.endLine() }
    let shown = verbosity == .verbose ? run.gates.filter { !$0.findings.isEmpty } : []
    for gate in run.troubles + shown.filter({ !$0.isTrouble }) {
      guard !gate.findings.isEmpty || !gate.excerpt.isEmpty else { continue }
      writeTitle(of: gate, to: &page)
      write(gate.orderedFindings, of: gate, with: &writer, to: &page)
      if gate.isTrouble { writeLog(of: gate, to: &page) }
      page.endLine()
    }
  }

  private func writeTitle(of gate: GateResult, to page: inout TextPage) {
    page.put(foreign: gate.name, .strong)
    page.put(": ")
    page.put(gate.state.rawValue, gate.mark(marks).1)
    if let reason = gate.reason {
      page.put(": ")
      page.put(foreign: reason)
    }
    page.endLine()
  }

  private func write(
    _ findings: [Diagnostic], of gate: GateResult, with writer: inout FindingWriter,
    to page: inout TextPage
  ) {
    for finding in findings.prefix(findingLimit) { writer.write(finding, at: 1, to: &page) }
    guard findings.count > findingLimit else { return }
    let more = "\(findings.count - findingLimit) more: "
    page.putLabelled(more, foreign: "flowctl gate run \(gate.name) --verbose", level: 1)
  }

  private func writeLog(of gate: GateResult, to page: inout TextPage) {
    let left = gate.excerpt.count - min(gate.excerpt.count, logLimit)
    if left > 0 { page.putLabelled("│ ", foreign: "\(left) more lines above", level: 1, .faint) }
    for line in gate.excerpt.suffix(logLimit) {
      page.putLabelled(style.isUnicode ? "│ " : "| ", foreign: line, level: 1)
    }
    if let log = gate.log { page.putLabelled("log: ", foreign: log, level: 1) }
  }

  private func writeTable(of run: GateRun, to page: inout TextPage) {
    let durations = run.gates.map { $0.started == nil ? "" : DurationText.words($0.seconds) }
    let nameWidth = run.gates.map { DisplayWidth.of(ForeignText.shown($0.name)) }.max() ?? 0
    let durationWidth = durations.map(\.utf8.count).max() ?? 0
    for (gate, duration) in zip(run.gates, durations) {
      let cells = [
        DisplayWidth.padded(ForeignText.shown(gate.name), to: nameWidth),
        DisplayWidth.padded(gate.state.rawValue, to: Self.stateWidth),
        DisplayWidth.rightAligned(duration, to: durationWidth),
        ForeignText.shown(gate.remarks.joined(separator: ", ")),
      ]
      let line = cells.joined(separator: "  ")
      let (sign, tint) = gate.mark(marks)
      page.put(sign, tint)
      page.put(" " + String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)]))
      page.endLine()
    }
  }

  private static let stateWidth = GateState.allCases.map(\.rawValue.utf8.count).max() ?? 0

  private func writeVerdict(of run: GateRun, to page: inout TextPage) {
    page.put(run.verdict.rawValue, TextMarks.tint(run.verdict))
    page.put(": ")
    if !run.title.isEmpty {
      page.put(foreign: run.title, .strong)
      page.put(": ")
    }
    page.put(foreign: run.summary)
    page.put(" (\(DurationText.words(run.seconds)))")
    page.endLine()
  }
}
