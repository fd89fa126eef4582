import Diagnostics

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
      [StatisticsRow.heading(comparing: comparing)]
      + rows.map { StatisticsRow.cells($0, comparing: comparing) }
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
    let bar = ShareBar(width: barWidth, isUnicode: isUnicode)
    let heading = line(
      Self.heading, bar.width > 0 ? String(repeating: " ", count: bar.width) : "",
      StatisticsRow.heading(comparing: comparing))
    let lines = rows.map { row in
      line(Self.name(row), bar.text(row), StatisticsRow.cells(row, comparing: comparing))
    }
    return ([title, heading] + lines).joined(separator: "\n") + "\n"
  }

  private func line(_ language: String, _ bar: String, _ cells: [String]) -> String {
    let numbers = zip(cells, cellWidths).map { DisplayWidth.rightAligned($0, to: $1) }
    let name = DisplayWidth.padded(language, to: languageWidth)
    return "  " + ([name] + (bar.isEmpty ? [] : [bar]) + numbers).joined(separator: "  ")
  }

  /// The width that the numbers leave, at most twenty columns; no bar if it is too short.
  private var barWidth: Int {
    guard let width else { return Self.widestBar }
    let numbers = cellWidths.reduce(2 + languageWidth) { $0 + 2 + $1 }
    let room = min(width - numbers - 2, Self.widestBar)
    return room < Self.narrowestBar ? 0 : room
  }
}
