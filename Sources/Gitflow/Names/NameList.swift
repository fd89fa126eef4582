/// Names in one piece of memory: there may be 100,000, and most are never made a text of their own.
package struct NameList: Sendable {
  /// The bytes of all names, valid UTF-8, and perhaps of what stands between them.
  private var bytes: [UInt8] = []
  private var places: [Place] = []

  /// Where a name stands; a type of its own, as a generic one is made anew by each process.
  private struct Place {
    let start: Int32
    let end: Int32

    init(_ start: Int, _ end: Int) {
      (self.start, self.end) = (Int32(clamping: start), Int32(clamping: end))
    }

    var bytes: Range<Int> { Int(start)..<Int(end) }
  }

  /// A list without names.
  package init() {}

  /// A list of texts.
  package init(_ names: [String]) {
    for var name in names { name.withUTF8 { append(UnsafeRawBufferPointer($0)) } }
  }

  /// One name a line, without line ends; empty lines are no names.
  package init(lines: [UInt8]) {
    guard lines.allSatisfy({ $0 < 0x80 }) else {
      lines.withUnsafeBytes { lines in
        Self.forEachLine(of: lines) { append(UnsafeRawBufferPointer(rebasing: lines[$0])) }
      }
      return
    }
    bytes = lines
    places.reserveCapacity(lines.count { $0 == Self.newline } + 1)
    lines.withUnsafeBytes { lines in
      Self.forEachLine(of: lines) {
        places.append(Place($0.lowerBound, $0.upperBound))
      }
    }
  }

  private static let newline = UInt8(ascii: "\n")

  private static func forEachLine(
    of bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void
  ) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      let last = hasReturn ? end - 1 : end
      if start < last { body(start..<last) }
      start = end + 1
    }
  }

  /// Makes room; what is not filled costs nothing, growing step by step twice as much memory.
  package mutating func reserve(_ count: Int, bytes: Int) {
    places.reserveCapacity(count)
    self.bytes.reserveCapacity(bytes)
  }

  /// Adds a name; bytes that are no UTF-8 are kept as U+FFFD.
  package mutating func append(_ name: UnsafeRawBufferPointer) {
    let start = bytes.count
    if name.allSatisfy({ $0 < 0x80 }) {
      bytes.append(contentsOf: name)
    } else {
      bytes.append(contentsOf: String(decoding: name, as: UTF8.self).utf8)
    }
    places.append(Place(start, bytes.count))
  }

  /// How many names there are.
  package var count: Int { places.count }

  /// The places of the names.
  package var indices: Range<Int> { places.indices }

  /// The name at a place.
  package subscript(index: Int) -> String {
    withBytes(of: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the bytes of a name to `body`.
  @inline(__always)
  package func withBytes<Answer>(
    of index: Int, _ body: (UnsafeRawBufferPointer) -> Answer
  ) -> Answer {
    let place = places[index]
    return bytes.withUnsafeBytes { bytes in
      body(UnsafeRawBufferPointer(rebasing: bytes[place.bytes]))
    }
  }
}
