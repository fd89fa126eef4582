import Diagnostics

/// How far each catalog is in each language; the longer list goes down the page.
struct StringsSection: PageSection {
  let part = PageAnchor.Part.strings
  private let matrix: StringsMatrix
  private let listsCatalogs: Bool

  init?(_ run: GateRun) {
    guard let matrix = run.strings, !matrix.languages.isEmpty, !matrix.catalogs.isEmpty else {
      return nil
    }
    self.matrix = matrix
    listsCatalogs = matrix.catalogs.count >= matrix.languages.count
  }

  func write(to page: inout HTMLWriter) {
    let paths = matrix.catalogs.map(\.path)
    let rows = listsCatalogs ? paths : matrix.languages
    let columns = listsCatalogs ? matrix.languages : paths
    let caption = "Keys with a text that can ship, of those that are to be translated"
    page.element("p", text: caption + ".")
    page.scrolling("Translations by catalog and language") { region in
      region.element("table", ["class": "matrix"]) { table in
        table.element("caption", ["class": "hidden"], text: caption)
        table.tableHead(
          [listsCatalogs ? "Catalog" : "Language"] + columns.prefix(PageLimits.matrixColumns))
        table.element("tbody") { body in
          for row in rows.indices.prefix(PageLimits.matrixRows) {
            body.element("tr") { write(row, named: rows[row], columns: columns.count, to: &$0) }
          }
        }
      }
    }
    let (row, column) = listsCatalogs ? ("catalog", "language") : ("language", "catalog")
    page.more(rows.count - PageLimits.matrixRows, row)
    page.more(columns.count - PageLimits.matrixColumns, column)
  }

  private func write(_ row: Int, named name: String, columns: Int, to line: inout HTMLWriter) {
    line.element("th", ["scope": "row"], text: name)
    for column in 0..<min(columns, PageLimits.matrixColumns) {
      let cells = matrix.catalogs[listsCatalogs ? row : column].cells
      let language = listsCatalogs ? column : row
      Self.write(cells.indices.contains(language) ? cells[language] : nil, to: &line)
    }
  }

  private static func write(_ cell: StringsMatrix.Cell?, to line: inout HTMLWriter) {
    guard let cell else {
      return line.element("td", ["class": "idle"], text: "not there")
    }
    let tone: Tone =
      cell.translated >= cell.total ? .good : cell.translated > 0 ? .warn : .bad
    line.element("td", ["class": tone.rawValue]) { content in
      let counts = LineCounts(covered: cell.translated, total: cell.total)
      content.element("strong", text: (tone == .good ? "✓ " : "") + CountText.percent(counts))
      var words = ["\(cell.translated) of \(cell.total)"]
      if cell.needsReview > 0 { words.append("\(cell.needsReview) to review") }
      if cell.missing > 0 { words.append("\(cell.missing) missing") }
      content.element("span", ["class": "remark"], text: words.joined(separator: ", "))
    }
  }
}
