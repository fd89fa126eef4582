/// Rows of cells set in columns of equal width, the first row a heading.
package struct TextTable: Sendable {
  private let rows: [[String]]

  /// A table; rows may be of different lengths.
  package init(_ rows: [[String]]) { self.rows = rows }

  /// The table, each row on a line without trailing blanks.
  package var text: String {
    let columns = rows.map(\.count).max() ?? 0
    var widths = [Int](repeating: 0, count: columns)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
    }
    return rows.map { Self.line($0, widths) + "\n" }.joined()
  }

  private static func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    var pending = 0
    for (column, cell) in row.enumerated() {
      if !cell.isEmpty {
        line += String(repeating: " ", count: pending) + cell
        pending = 0
      }
      pending += widths[column] - (cell.isEmpty ? 0 : cell.count) + 2
    }
    return line
  }
}
