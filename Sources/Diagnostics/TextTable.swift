/// Rows of cells set in columns of equal width.
///
/// No cell is kept, as a list may have 20,000 rows: whoever has the rows writes them twice, once
/// to measure the columns and once to fill the text.
package struct TextTable {
  /// What is measured before the first row is written.
  private struct Columns: Sendable {
    var widths: [Int] = []
    /// The most bytes that a row takes, the blanks between its columns aside.
    var longestRow = 0

    /// Columns that the rows of both fit in.
    func widened(to other: Columns) -> Columns {
      var columns = other
      columns.longestRow = max(longestRow, other.longestRow)
      for (column, width) in widths.enumerated() {
        if column == columns.widths.count { columns.widths.append(width) }
        columns.widths[column] = max(columns.widths[column], width)
      }
      return columns
    }
  }

  private var columns = Columns()
  /// The column that the next cell stands in.
  private var column = 0
  /// Where the next piece of the text goes; none while the columns are measured.
  private var output: UnsafeMutableBufferPointer<UInt8>?
  private var sink: (([UInt8]) -> Void)?
  /// Bytes of the piece; while the columns are measured, those of the row.
  private var count = 0
  /// Blanks that stand before the next cell with text; no line ends with any.
  private var pending = 0

  private init() {}

  /// Hands the rows of `write` to `sink` as UTF-8, the first of them a heading, with a last line.
  ///
  /// The rows may be of different lengths; `write` writes the same ones each time.
  package static func write(
    to sink: ([UInt8]) -> Void, followedBy note: String = "", _ write: (inout TextTable) -> Void
  ) {
    fill(measured(write), sink, followedBy: note, write)
  }

  /// The same of a great many rows, half of them on another core.
  package static func write(
    to sink: ([UInt8]) -> Void, heading: [String], rows: Int, followedBy note: String = "",
    _ write: @escaping @Sendable (Range<Int>, inout TextTable) -> Void
  ) async {
    let middle = rows / 2
    async let rest = measured { write(middle..<rows, &$0) }
    func begin(_ table: inout TextTable) {
      table.append(heading)
      write(0..<middle, &table)
    }
    let columns = measured(begin).widened(to: await rest)
    async let end = bytes(columns, followedBy: note) { write(middle..<rows, &$0) }
    fill(columns, sink, followedBy: "", begin)
    sink(await end)
  }

  private static func measured(_ write: (inout TextTable) -> Void) -> Columns {
    var table = TextTable()
    write(&table)
    return table.columns
  }

  /// Sets rows in columns that were measured.
  private static func fill(
    _ columns: Columns, _ sink: ([UInt8]) -> Void, followedBy note: String,
    _ write: (inout TextTable) -> Void
  ) {
    let longestRow = columns.longestRow + columns.widths.reduce(1) { $0 + $1 + 2 }
    let capacity = max(pieceLength, longestRow, note.utf8.count)
    let output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    defer { output.deallocate() }
    withoutActuallyEscaping(sink) { sink in
      var table = TextTable()
      table.columns = columns
      table.columns.longestRow = longestRow
      table.output = output
      table.sink = sink
      write(&table)
      table.makeRoom(note.utf8.count)
      table.put(note)
      table.makeRoom(capacity)
    }
  }

  private static func bytes(
    _ columns: Columns, followedBy note: String, _ write: (inout TextTable) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    fill(columns, { bytes += $0 }, followedBy: note, write)
    return bytes
  }

  private static let pieceLength = 1 << 16

  /// The same in one piece.
  package static func bytes(
    followedBy note: String = "", _ write: (inout TextTable) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    Self.write(to: { bytes += $0 }, followedBy: note, write)
    return bytes
  }

  /// The same of rows that are at hand.
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
    let length = text.utf8.count
    // Columns of a terminal are never more than the bytes.
    if output == nil { return measure(length, length > width ? DisplayWidth.of(text) : 0) }
    if length == 0 { return endCell(0) }
    putBlanks()
    endCell(put(text) ? length : DisplayWidth.of(text))
  }

  /// Adds a cell of ASCII bytes, none of them a control, to the last row.
  package mutating func append(ascii text: UnsafeRawBufferPointer) {
    if output == nil { return measure(text.count, text.count) }
    if text.isEmpty { return endCell(0) }
    putBlanks()
    put(text)
    endCell(text.count)
  }

  /// Adds a cell of a number and its unit to the last row.
  package mutating func append(_ number: Int, unit: String = "") {
    var (digits, limit) = (1, 10 as UInt)
    while number.magnitude >= limit { (digits, limit) = (digits + 1, limit &* 10) }
    let length = digits + (number < 0 ? 1 : 0) + unit.utf8.count
    if output == nil { return measure(length, length) }
    putBlanks()
    if number < 0 { put(UInt8(ascii: "-"), times: 1) }
    put(number.magnitude, digits: digits)
    put(unit)
    endCell(length)
  }

  /// Ends the last row; the next cell begins another one.
  package mutating func endRow() {
    (column, pending) = (0, 0)
    if output != nil {
      put(UInt8(ascii: "\n"), times: 1)
      makeRoom(columns.longestRow)
    } else {
      columns.longestRow = max(columns.longestRow, count)
      count = 0
    }
  }

  private var width: Int { column < columns.widths.count ? columns.widths[column] : 0 }

  private mutating func measure(_ length: Int, _ width: Int) {
    if column == columns.widths.count { columns.widths.append(0) }
    if width > columns.widths[column] { columns.widths[column] = width }
    column += 1
    count += length
  }

  private mutating func endCell(_ columns: Int) {
    pending += width + 2 - columns
    column += 1
  }

  private mutating func putBlanks() {
    put(UInt8(ascii: " "), times: pending)
    pending = 0
  }
}

extension TextTable {
  /// What does not fit in is left out: then the rows were not those that were measured.
  private func room(_ length: Int) -> UnsafeMutablePointer<UInt8>? {
    guard let output, length > 0, length <= output.count - count else { return nil }
    return output.baseAddress.map { $0 + count }
  }

  /// Hands on the piece where so many bytes more do not fit in.
  private mutating func makeRoom(_ length: Int) {
    guard let output, output.count - count < length else { return }
    sink?([UInt8](output[..<count]))
    count = 0
  }

  private mutating func put(_ byte: UInt8, times: Int) {
    guard let room = room(times) else { return }
    room.initialize(repeating: byte, count: times)
    count += times
  }

  private mutating func put(_ number: UInt, digits: Int) {
    guard let room = room(digits) else { return }
    var rest = number
    for place in (0..<digits).reversed() {
      (room + place).initialize(to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    count += digits
  }

  /// True where all bytes of the text are columns of their own.
  @discardableResult
  private mutating func put(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      put(UnsafeRawBufferPointer(bytes))
      var bits: UInt8 = 0
      for byte in bytes { bits |= byte }
      return bits < 0x80
    }
  }

  private mutating func put(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, let room = room(bytes.count) else { return }
    UnsafeMutableRawPointer(room).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }
}
