/// A report as Markdown for `GITHUB_STEP_SUMMARY`.
package struct GitHubSummary: Sendable {
  /// GitHub drops longer summaries.
  package static let sizeLimit = 1 << 20
  /// Maximum number of rows.
  private static let rowLimit = 200

  private let limit: Int

  /// A summary of at most `limit` bytes: less than `sizeLimit` if the step already wrote some.
  package init(limit: Int = GitHubSummary.sizeLimit) { self.limit = limit }

  /// The Markdown; omitted parts are counted.
  package func render(_ report: Report) -> [UInt8] {
    var page = BoundedMarkdown(limit: limit)
    let title = report.title.isEmpty ? report.command : report.title
    page.put("## \(report.verdict.rawValue): \(escaped(title))\n\n")
    put(report.checks, to: &page)
    page.put(report.orderedDiagnostics, more: "finding", MarkdownFinding.section)
    page.put(report.notes, more: "note") { "> \(escaped($0))\n\n" }
    return Array(page.text.utf8)
  }

  /// All checks, or for many only those that did not pass; at most half of the space.
  private func put(_ checks: [RuleCheck], to page: inout BoundedMarkdown) {
    guard !checks.isEmpty else { return }
    let shown = checks.count > Self.rowLimit ? checks.filter { $0.answer != .pass } : checks
    let rows = Array(shown.prefix(Self.rowLimit))
    var table = BoundedMarkdown(limit: limit / 2)
    table.put("| | rule | subject | result |\n| --- | --- | --- | --- |\n")
    table.put(rows, more: "check", row)
    if rows.count < checks.count {
      table.put("\n\(checks.count - rows.count) of \(checks.count) checks omitted\n")
    }
    page.put(table.text + "\n")
  }

  private func row(_ check: RuleCheck) -> String {
    let mark = TextMarks(isUnicode: true).mark(check.answer).0
    return MarkdownText.row([
      mark + " " + check.answer.rawValue, escaped(check.rule.name), escaped(check.subject ?? ""),
      escaped(check.summary),
    ])
  }

  private func escaped(_ text: String) -> String {
    MarkdownText.escaped(ForeignText.cut(text, atMost: MarkdownFinding.textLimit))
  }
}
