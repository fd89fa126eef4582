/// Rows of cells set in columns of equal width, the first row a heading.
///
/// All cells lie in one buffer, behind one another: a list may have 20,000 rows.
package struct TextTable: Sendable {
  private var buffer: [UInt8] = []
  /// The bytes of each cell.
  private var lengths: [Int32] = []
  /// How many cells there are up to the end of each row.
  private var rowEnds: [Int32] = []
  private var widths: [Int] = []
  /// The column that the next cell stands in.
  private var column = 0

  /// A table without rows yet.
  package init() {}

  /// A table with a heading and room for so many rows below it.
  package init(heading: [String], reservingRows count: Int) {
    self.init([heading])
    buffer.reserveCapacity(count * 64)
    lengths.reserveCapacity(count * heading.count + heading.count)
    rowEnds.reserveCapacity(count + 1)
  }

  /// A table; rows may be of different lengths.
  package init(_ rows: [[String]]) {
    for row in rows {
      for cell in row { append(cell) }
      endRow()
    }
  }

  /// Adds a cell to the last row.
  package mutating func append(_ cell: String) { append(cell, "") }

  /// Adds a cell of two texts to the last row.
  package mutating func append(_ first: String, _ second: String) {
    let start = buffer.count
    write(first)
    write(second)
    endCell(from: start)
  }

  /// Adds a cell of a number and its unit to the last row.
  package mutating func append(_ number: Int, unit: String = "") {
    let start = buffer.count
    if number < 0 { buffer.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    var place: UInt = 1
    while magnitude / place >= 10 { place *= 10 }
    while place > 0 {
      buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / place % 10))
      place /= 10
    }
    write(unit)
    endCell(from: start)
  }

  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { buffer.append(contentsOf: $0) }
  }

  /// Ends the last row; the next cell begins another one.
  package mutating func endRow() {
    rowEnds.append(Int32(truncatingIfNeeded: lengths.count))
    column = 0
  }

  /// The table, each row on a line without trailing blanks.
  package var text: String { String(decoding: bytes(followedBy: ""), as: UTF8.self) }

  /// The same as UTF-8, with a last line behind it.
  package func bytes(followedBy note: String) -> [UInt8] {
    let blanks = rowEnds.count * widths.reduce(1) { $0 + $1 + 2 }
    let capacity = blanks + buffer.count + note.utf8.count
    return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      var writer = Writer(output)
      write(to: &writer)
      for byte in note.utf8 { writer.append(byte, count: 1) }
      count = writer.count
    }
  }

  private func write(to writer: inout Writer) {
    let isASCII = buffer.allSatisfy { $0 < 0x80 }
    var (cell, start) = (0, 0)
    for rowEnd in rowEnds {
      var (pending, column) = (0, 0)
      while cell < rowEnd {
        let range = start..<start + Int(lengths[cell])
        if !range.isEmpty {
          writer.append(UInt8(ascii: " "), count: pending)
          writer.append(buffer, range)
          pending = isASCII ? -range.count : -width(of: range)
        }
        pending += widths[column] + 2
        start = range.upperBound
        (cell, column) = (cell + 1, column + 1)
      }
      writer.append(UInt8(ascii: "\n"), count: 1)
    }
  }

  /// Fills memory whose size was reckoned before.
  private struct Writer {
    private let output: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ output: UnsafeMutableBufferPointer<UInt8>) { self.output = output }

    mutating func append(_ byte: UInt8, count: Int) {
      output[self.count..<self.count + count].initialize(repeating: byte)
      self.count += count
    }

    mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
      for index in range {
        output.initializeElement(at: count, to: bytes[index])
        count += 1
      }
    }
  }

  private mutating func endCell(from start: Int) {
    let length = buffer.count - start
    lengths.append(Int32(truncatingIfNeeded: length))
    if column == widths.count { widths.append(0) }
    if length > widths[column] {
      widths[column] = max(widths[column], width(of: start..<buffer.count))
    }
    column += 1
  }

  /// Columns of a terminal, which are never more than the bytes.
  private func width(of cell: Range<Int>) -> Int {
    DisplayWidth.of(String(decoding: buffer[cell], as: UTF8.self))
  }
}
