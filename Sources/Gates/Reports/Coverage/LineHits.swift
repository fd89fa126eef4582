/// Hit counts of lines, in two or three bytes per line.
///
/// A line is stored as its distance to the previous one and its hits, with seven bits per byte.
package struct LineHits: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// The highest number of a line; 0 without a line.
  package private(set) var last = 0
  /// The number of lines and of covered lines.
  package private(set) var counts = LineCounts()

  package init() {}

  /// Lines and their hits in any order; for duplicate lines the highest hit count wins.
  package init(_ lines: some Sequence<(line: Int, hits: Int)>) {
    var previous: (line: Int, hits: Int)?
    for next in lines.sorted(by: { $0 < $1 }) {
      if let previous, previous.line != next.line { append(previous.line, hits: previous.hits) }
      previous = next
    }
    if let previous { append(previous.line, hits: previous.hits) }
  }

  package var isEmpty: Bool { counts.total == 0 }

  /// Appends a line after the last one; false, without a change, if it is not after it.
  @discardableResult
  package mutating func append(_ line: Int, hits: Int) -> Bool {
    guard line > last, hits >= 0 else { return false }
    put(line - last)
    put(hits)
    last = line
    counts.total += 1
    if hits > 0 { counts.covered += 1 }
    return true
  }

  /// Adds the lines of another report: the highest hit count wins.
  package mutating func merge(_ other: LineHits) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
      return
    }
    var (left, right) = (makeIterator(), other.makeIterator())
    var (mine, theirs) = (left.next(), right.next())
    var merged = LineHits()
    while let line = Self.first(mine?.line, theirs?.line) {
      var hits = 0
      if let same = mine, same.line == line { (hits, mine) = (same.hits, left.next()) }
      if let same = theirs, same.line == line {
        (hits, theirs) = (Swift.max(hits, same.hits), right.next())
      }
      merged.append(line, hits: hits)
    }
    self = merged
  }

  private static func first(_ left: Int?, _ right: Int?) -> Int? {
    guard let left, let right else { return left ?? right }
    return Swift.min(left, right)
  }

  private mutating func put(_ number: Int) {
    var rest = UInt(number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

extension LineHits: Sequence {
  /// Iterates over the lines in order.
  package struct Iterator: IteratorProtocol {
    fileprivate let bytes: [UInt8]
    private var offset = 0
    private var line = 0

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func next() -> (line: Int, hits: Int)? {
      if offset >= bytes.count { return nil }
      line += number()
      return (line, number())
    }

    private mutating func number() -> Int {
      var (value, shift): (UInt, UInt) = (0, 0)
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        value |= UInt(byte & 0x7f) << shift
        if byte < 0x80 { break }
        shift += 7
      }
      return Int(value)
    }
  }

  package func makeIterator() -> Iterator { Iterator(bytes) }
}
