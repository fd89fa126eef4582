package import Base

/// A matrix as text: a table with bars for each catalog, and one for all of them.
package struct StatisticsText {
  private let matrix: StatisticsMatrix
  private let isUnicode: Bool
  private let width: Int?
  private let comparing: Bool
  private let languageWidth: Int
  private let cellWidths: [Int]

  /// A text with at most `width` columns, if the numbers fit.
  package init(_ matrix: StatisticsMatrix, isUnicode: Bool, width: Int? = nil) {
    self.matrix = matrix
    self.isUnicode = isUnicode
    self.width = width
    let comparing = matrix.since != nil
    self.comparing = comparing
    let rows = matrix.catalogs.flatMap(\.languages) + matrix.totals
    languageWidth = rows.reduce(Self.heading.count) {
      max($0, DisplayWidth.of(Self.name($1)))
    }
    let cells =
      [LanguageStatistics.heading(comparing: comparing)]
      + rows.map { $0.cells(comparing: comparing) }
    cellWidths = cells[0].indices.map { column in
      cells.reduce(0) { max($0, $1[column].utf8.count) }
    }
  }

  private static let heading = "language"
  private static let widestBar = 20
  private static let narrowestBar = 5

  private static func name(_ row: LanguageStatistics) -> String {
    ForeignText.shown(row.language)
  }

  /// The tables, with a line end after each line.
  package var text: String {
    let tables = matrix.catalogs.map { table(title(of: $0), $0.languages) }
    let all = matrix.catalogs.count > 1 ? [table("all catalogs", matrix.totals)] : []
    return (tables + all).joined(separator: "\n")
  }

  private func title(of catalog: CatalogStatistics) -> String {
    "\(ForeignText.shown(catalog.path)): \(catalog.translatable) of \(catalog.keys) "
      + "\(catalog.keys == 1 ? "key" : "keys") to translate "
      + "from \(ForeignText.shown(catalog.sourceLanguage))"
  }

  private func table(_ title: String, _ rows: [LanguageStatistics]) -> String {
    if rows.isEmpty { return title + "\n  no language but the source\n" }
    let heading = line(
      Self.heading, String(repeating: " ", count: barWidth),
      LanguageStatistics.heading(comparing: comparing))
    let lines = rows.map { row in
      line(Self.name(row), bar(row), row.cells(comparing: comparing))
    }
    return ([title, heading] + lines).joined(separator: "\n") + "\n"
  }

  private func line(_ language: String, _ bar: String, _ cells: [String]) -> String {
    let numbers = zip(cells, cellWidths).map { DisplayWidth.rightAligned($0, to: $1) }
    let name = DisplayWidth.padded(language, to: languageWidth)
    return "  " + ([name] + (bar.isEmpty ? [] : [bar]) + numbers).joined(separator: "  ")
  }

  /// Translated texts, texts that need review, and missing texts; full only if all are usable.
  private func bar(_ row: LanguageStatistics) -> String {
    let (width, total) = (barWidth, max(row.translatable, 1))
    let done = row.translatable == 0 ? 1 : row.shipped
    let shipped = min(done * width / total, width)
    let translated =
      row.translatable == 0 ? width : min(row.counts.translated * width / total, shipped)
    let signs = isUnicode ? ["█", "▒", "░"] : ["#", "+", "."]
    return String(repeating: signs[0], count: translated)
      + String(repeating: signs[1], count: shipped - translated)
      + String(repeating: signs[2], count: width - shipped)
  }

  /// The width that the numbers leave, at most twenty columns; no bar if it is too short.
  private var barWidth: Int {
    guard let width else { return Self.widestBar }
    let numbers = cellWidths.reduce(2 + languageWidth) { $0 + 2 + $1 }
    let room = min(width - numbers - 2, Self.widestBar)
    return room < Self.narrowestBar ? 0 : room
  }
}

extension LanguageStatistics {
  /// The heading after the language, the same in every table.
  static func heading(comparing: Bool) -> [String] {
    ["%", "translated", "missing", "new", "needs review", "stale"] + (comparing ? ["change"] : [])
  }

  /// The cells after the language.
  func cells(comparing: Bool) -> [String] {
    let counts = [counts.translated, missing, counts.new, counts.needsReview, counts.stale]
    let change = former.map { Percentage.change(from: $0.percentage, to: percentage) }
    return [percentage.text] + counts.map(String.init) + (comparing ? [change ?? "new"] : [])
  }
}

/// A matrix as a table in GitHub's Markdown.
package enum StatisticsMarkdown {
  /// The table with line ends; totals if there are several catalogs, then findings.
  package static func text(
    _ matrix: StatisticsMatrix, findings: [Diagnostic] = []
  ) -> String {
    let comparing = matrix.since != nil
    let heading = ["catalog", "language"] + LanguageStatistics.heading(comparing: comparing)
    let rule = heading.indices.map { $0 < 2 ? "---" : "---:" }
    let rows = matrix.catalogs.flatMap { catalog in
      catalog.languages.map { row(MarkdownText.escaped(catalog.path), $0, comparing) }
    }
    let totals =
      matrix.catalogs.count > 1 ? matrix.totals.map { row("**all**", $0, comparing) } : []
    let list = findings.map { "- " + MarkdownText.escaped($0.message) + "\n" }
    return ([heading, rule] + rows + totals).map(MarkdownText.row).joined()
      + (list.isEmpty ? "" : "\n" + list.joined())
  }

  private static func row(
    _ catalog: String, _ row: LanguageStatistics, _ comparing: Bool
  ) -> [String] {
    [catalog, MarkdownText.escaped(row.language)] + row.cells(comparing: comparing)
  }
}
