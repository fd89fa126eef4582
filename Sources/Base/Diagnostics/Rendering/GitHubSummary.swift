/// A report as Markdown for `GITHUB_STEP_SUMMARY`.
package struct GitHubSummary: Sendable {
  /// GitHub drops longer summaries.
  package static let sizeLimit = 1 << 20
  /// Maximum number of rows.
  private static let rowLimit = 200
  /// Bytes reserved for the line that counts the omitted parts.
  private static let reserve = 200

  private let limit: Int

  /// A summary of at most `limit` bytes: less than `sizeLimit` if the step already wrote some.
  package init(limit: Int = GitHubSummary.sizeLimit) { self.limit = limit }

  /// The Markdown; omitted parts are counted.
  package func render(_ report: Report) -> [UInt8] {
    var output = Array(heading(of: report).utf8)
    appendTable(of: report.checks, to: &output)
    append(report.orderedDiagnostics, upTo: limit, to: &output, more: "findings") {
      MarkdownFinding.section($0)
    }
    append(report.notes, upTo: limit, to: &output, more: "notes") { "> \(escaped($0))\n\n" }
    return output.count <= limit ? output : []
  }

  /// Appends pieces up to the limit, and the number of omitted ones.
  private func append<Element>(
    _ elements: [Element], upTo limit: Int, to output: inout [UInt8], more unit: String,
    _ piece: (Element) -> String
  ) {
    for (position, element) in elements.enumerated() {
      let text = piece(element)
      guard output.count + text.utf8.count + Self.reserve <= limit else {
        output += "\n\(elements.count - position) more \(unit) omitted\n\n".utf8
        return
      }
      output += text.utf8
    }
  }

  private func heading(of report: Report) -> String {
    let title = report.title.isEmpty ? report.command : report.title
    return "## \(report.verdict.rawValue): \(escaped(title))\n\n"
  }

  /// All checks, or for many only those that did not pass; at most half of the space.
  private func appendTable(of checks: [RuleCheck], to output: inout [UInt8]) {
    guard !checks.isEmpty else { return }
    let shown = checks.count > Self.rowLimit ? checks.filter { $0.answer != .pass } : checks
    let rows = shown.prefix(Self.rowLimit)
    output += "| | rule | subject | result |\n| --- | --- | --- | --- |\n".utf8
    append(Array(rows), upTo: limit / 2, to: &output, more: "checks", row)
    if rows.count < checks.count {
      output += "\n\(checks.count - rows.count) of \(checks.count) checks omitted\n".utf8
    }
    output += "\n".utf8
  }

  private func row(_ check: RuleCheck) -> String {
    let mark = TextMarks(isUnicode: true).mark(check.answer).0
    let cells = [
      mark + " " + check.answer.rawValue, escaped(check.rule.name), escaped(check.subject ?? ""),
      escaped(check.summary),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  private func escaped(_ text: String) -> String {
    MarkdownText.escaped(ForeignText.cut(text, atMost: MarkdownFinding.textLimit))
  }
}
