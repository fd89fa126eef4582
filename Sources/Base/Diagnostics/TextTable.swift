/// Rows of cells in columns of equal width.
///
/// No cell is kept, as a list can have 20,000 rows: the caller writes the rows twice, once to
/// measure the columns and once to fill the text.
package struct TextTable {
  private var widths: [Int] = []
  /// False while the columns are measured.
  private var isFilling = false
  /// The current piece of the text.
  private var output: [UInt8] = []
  /// The column of the next cell.
  private var column = 0
  /// Spaces before the next cell with text; lines have no trailing spaces.
  private var pending = 0
  private let sink: ([UInt8]) -> Void

  private static let pieceLength = 1 << 16

  private init(to sink: @escaping ([UInt8]) -> Void) { self.sink = sink }

  /// Passes the rows of `write` to `sink` as UTF-8; the first one is the heading.
  ///
  /// Rows can have different lengths; `write` must write the same rows each time.
  package static func write(
    to sink: ([UInt8]) -> Void, followedBy note: String = "", _ write: (inout TextTable) -> Void
  ) {
    withoutActuallyEscaping(sink) { sink in
      var table = TextTable(to: sink)
      write(&table)
      table.isFilling = true
      write(&table)
      sink(table.output + note.utf8)
    }
  }

  /// A table in one piece, with a text after it.
  package static func bytes(
    followedBy note: String = "", _ write: (inout TextTable) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    Self.write(to: { bytes += $0 }, followedBy: note, write)
    return bytes
  }

  /// A table of rows.
  package static func text(_ rows: [[String]]) -> String {
    let bytes = bytes { table in
      for row in rows { table.append(row) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a row.
  package mutating func append(_ row: [String]) {
    for cell in row { append(cell) }
    endRow()
  }

  /// Adds a cell of a text to the last row.
  package mutating func append(_ text: String) {
    // The number of columns is never higher than the number of bytes.
    if !isFilling, text.utf8.count <= width { return end(width: 0) }
    begin(isEmpty: text.isEmpty)
    end(width: put(text) ? text.utf8.count : DisplayWidth.of(text))
  }

  /// Adds a cell of ASCII bytes, none of them a control, to the last row.
  package mutating func append(ascii text: UnsafeRawBufferPointer) {
    begin(isEmpty: text.isEmpty)
    if isFilling { output.append(contentsOf: text) }
    end(width: text.count)
  }

  /// Adds a cell of a number and its unit to the last row.
  package mutating func append(_ number: Int, unit: String = "") {
    // A string for each number of 20,000 rows would cost more than everything else.
    var (digits, largest) = (1, 1 as UInt)
    while number.magnitude / largest >= 10 { (digits, largest) = (digits + 1, largest * 10) }
    begin(isEmpty: false)
    if isFilling {
      if number < 0 { output.append(UInt8(ascii: "-")) }
      while largest > 0 {
        output.append(UInt8(ascii: "0") + UInt8(number.magnitude / largest % 10))
        largest /= 10
      }
    }
    put(unit)
    end(width: digits + (number < 0 ? 1 : 0) + unit.utf8.count)
  }

  /// Ends the last row; the next cell starts another one.
  package mutating func endRow() {
    (column, pending) = (0, 0)
    guard isFilling else { return }
    output.append(UInt8(ascii: "\n"))
    guard output.count >= Self.pieceLength else { return }
    sink(output)
    output.removeAll(keepingCapacity: true)
  }

  private var width: Int { column < widths.count ? widths[column] : 0 }

  private mutating func begin(isEmpty: Bool) {
    guard isFilling, !isEmpty else { return }
    for _ in 0..<pending { output.append(UInt8(ascii: " ")) }
    pending = 0
  }

  private mutating func end(width: Int) {
    if column == widths.count { widths.append(0) }
    if isFilling {
      pending += max(0, widths[column] - width) + 2
    } else {
      widths[column] = max(widths[column], width)
    }
    column += 1
  }

  /// True if each byte of the text is one column.
  @discardableResult
  private mutating func put(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { letters in
      if isFilling { output.append(contentsOf: letters) }
      return letters.reduce(0, |) < 0x80
    }
  }
}
