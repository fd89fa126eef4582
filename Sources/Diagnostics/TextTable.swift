/// Rows of cells set in columns of equal width, the first row a heading.
package struct TextTable: Sendable {
  private let rows: [[String]]

  /// A table; rows may be of different lengths.
  package init(_ rows: [[String]]) { self.rows = rows }

  /// The table, each row on a line without trailing blanks.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The same as UTF-8, written in one pass: a list may have 20,000 rows.
  package var bytes: [UInt8] {
    let widths = widths
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * (widths.reduce(0, +) + 2 * widths.count))
    for row in rows { append(row, widths, to: &bytes) }
    return bytes
  }

  private var widths: [Int] {
    var widths = [Int](repeating: 0, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], Self.width(of: cell))
      }
    }
    return widths
  }

  /// Letters as a reader counts them; in ASCII they are the bytes.
  private static func width(of cell: String) -> Int {
    cell.utf8.allSatisfy { $0 < 0x80 } ? cell.utf8.count : cell.count
  }

  private func append(_ row: [String], _ widths: [Int], to bytes: inout [UInt8]) {
    var pending = 0
    for (column, cell) in row.enumerated() {
      if !cell.isEmpty {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: pending))
        bytes.append(contentsOf: cell.utf8)
        pending = -Self.width(of: cell)
      }
      pending += widths[column] + 2
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
