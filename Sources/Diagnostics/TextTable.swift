/// Rows of cells set in columns of equal width.
///
/// No cell is kept, as a list may have 20,000 rows: whoever has the rows writes them twice, once
/// to measure the columns and once to fill the text.
package struct TextTable {
  private var widths: [Int] = []
  /// The column that the next cell stands in.
  private var column = 0
  /// Where the text goes; none while the columns are measured.
  private var output: UnsafeMutableBufferPointer<UInt8>?
  /// Bytes of the text, at most those while the columns are measured.
  private var count = 0
  private var rows = 0
  /// Blanks that stand before the next cell with text; no line ends with any.
  private var pending = 0

  private init() {}

  /// The rows of `write` as UTF-8, the first of them a heading, with a last line behind them.
  ///
  /// The rows may be of different lengths; `write` writes the same ones each time.
  package static func bytes(
    followedBy note: String = "", _ write: (inout TextTable) -> Void
  ) -> [UInt8] {
    var table = TextTable()
    write(&table)
    let blanks = table.rows * table.widths.reduce(1) { $0 + $1 + 2 }
    let capacity = table.count + blanks + note.utf8.count
    return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      table.output = output
      table.count = 0
      write(&table)
      table.put(note)
      count = table.count
    }
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

  /// Adds a cell of a text, or of two, to the last row.
  package mutating func append(_ first: String, _ second: String = "") {
    let length = first.utf8.count + second.utf8.count
    guard output != nil else {
      // Columns of a terminal are never more than the bytes.
      return measure(length, length > width ? DisplayWidth.of(first + second) : 0)
    }
    if length == 0 { return endCell(0) }
    putBlanks()
    let isASCII = put(first)
    endCell(put(second) && isASCII ? length : DisplayWidth.of(first + second))
  }

  /// Adds a cell of a number and its unit to the last row.
  package mutating func append(_ number: Int, unit: String = "") {
    var (digits, rest) = (1, number.magnitude)
    while rest >= 10 { (digits, rest) = (digits + 1, rest / 10) }
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
    rows += 1
    (column, pending) = (0, 0)
    if output != nil { put(UInt8(ascii: "\n"), times: 1) }
  }

  private var width: Int { column < widths.count ? widths[column] : 0 }

  private mutating func measure(_ length: Int, _ columns: Int) {
    if column == widths.count { widths.append(0) }
    if columns > widths[column] { widths[column] = columns }
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
      guard let source = bytes.baseAddress, let room = room(bytes.count) else { return true }
      room.initialize(from: source, count: bytes.count)
      count += bytes.count
      return bytes.reduce(0, |) < 0x80
    }
  }
}
