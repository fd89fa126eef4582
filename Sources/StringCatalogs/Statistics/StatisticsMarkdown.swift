package import Diagnostics

/// A matrix as a table in GitHub's Markdown.
package enum StatisticsMarkdown {
  /// The table with line ends; totals if there are several catalogs, then findings.
  package static func text(
    _ matrix: StatisticsMatrix, findings: [Diagnostic] = []
  ) -> String {
    let comparing = matrix.since != nil
    let heading = ["catalog", "language"] + StatisticsRow.heading(comparing: comparing)
    let rule = heading.indices.map { $0 < 2 ? "---" : "---:" }
    let rows = matrix.catalogs.flatMap { catalog in
      catalog.languages.map { row(MarkdownText.escaped(catalog.path), $0, comparing) }
    }
    let totals =
      matrix.catalogs.count > 1 ? matrix.totals.map { row("**all**", $0, comparing) } : []
    let table = [line(heading), line(rule)] + rows + totals
    let list = findings.map { "- " + MarkdownText.escaped($0.message) }
    return (table + (list.isEmpty ? [] : [""] + list)).map { $0 + "\n" }.joined()
  }

  private static func row(
    _ catalog: String, _ row: LanguageStatistics, _ comparing: Bool
  ) -> String {
    line(
      [catalog, MarkdownText.escaped(row.language)]
        + StatisticsRow.cells(row, comparing: comparing))
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}
