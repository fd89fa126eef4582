import Base

/// Reads LCOV tracefiles: `SF:` starts a file, `DA:line,hits` is a line, `end_of_record` ends it.
///
/// Records of functions and branches are ignored. For files of 100 MB and more, lines are parsed in
/// place, without strings.
struct LCOVReader: ~Copyable {
  private var window: ByteWindow
  private var coverage = CoverageCollector()
  private var file: Int?
  private var declared = LineCounts()
  private var declares = false
  private var illegal = 0

  init(_ chunks: ByteChunks) throws(StreamFault) { window = try ByteWindow(chunks) }

  private static let longestLine = 1 << 20

  mutating func read(into report: inout ReadReport) throws(StreamFault) {
    while try window.hasNext() {
      let read = records(window.bytes, from: window.position, mayEnd: false)
      window.position = read
      let rest = window.bytes.count - read
      if rest > Self.longestLine {
        throw window.fault(.tooMuch("a line has more than \(Self.longestLine) bytes"))
      }
      if try !window.fill() {
        window.position = records(window.bytes, from: window.position, mayEnd: true)
      }
    }
    if file != nil { throw window.fault(.truncated) }
    finish(&report)
  }

  private mutating func finish(_ report: inout ReadReport) {
    let map = coverage.map()
    report.coverage = map
    if declares {
      report.compare("lines", declared: declared.total, counted: map.counts.total)
      report.compare("covered lines", declared: declared.covered, counted: map.counts.covered)
    }
    if illegal > 0 {
      report.problems.append(
        ReportProblem("\(CountText.words(illegal, "line")) of the report not valid"))
    }
  }

  /// Reads complete lines, and the last one at the end of the text; returns the end position.
  private mutating func records(_ bytes: [UInt8], from start: Int, mayEnd: Bool) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var position = start
      while position < buffer.count {
        guard let end = Self.lineEnd(buffer, position) ?? (mayEnd ? buffer.count : nil) else {
          break
        }
        record(buffer, position, end)
        position = end + 1
      }
      return min(position, buffer.count)
    }
  }

  @inline(__always)
  private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == 0x0a { return offset }
      offset &+= 1
    }
    return nil
  }

  @inline(__always)
  private mutating func record(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    if end &- start > 3, bytes[start] == UInt8(ascii: "D"), bytes[start &+ 1] == UInt8(ascii: "A"),
      bytes[start &+ 2] == UInt8(ascii: ":")
    {
      data(bytes, start &+ 3, end)
    } else {
      other(bytes, start, end)
    }
  }

  /// `DA:line,hits`, optionally with a checksum.
  @inline(__always)
  private mutating func data(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    var offset = start
    let line = Self.digits(bytes, &offset, end)
    guard line > 0, offset < end, bytes[offset] == UInt8(ascii: ","), let file else {
      illegal += 1
      return
    }
    offset &+= 1
    let first = offset
    let hits = Self.digits(bytes, &offset, end)
    let isWhole = offset == end || bytes[offset] == UInt8(ascii: ",") || bytes[offset] == 0x0d
    if isWhole, offset > first {
      coverage.add(line, hits: min(hits, CoverageNumber.mostHits), to: file)
    } else {
      add(line, hits: bytes[first..<end], to: file)
    }
  }

  /// Hits in other number formats: `1e+06`, `-1`.
  @inline(never)
  private mutating func add(_ line: Int, hits: Slice<UnsafeBufferPointer<UInt8>>, to file: Int) {
    let text = hits.prefix(64).prefix { $0 != UInt8(ascii: ",") && $0 > 0x20 }
    guard let hits = CoverageNumber.legalHits(String(decoding: text, as: UTF8.self)) else {
      // An invalid hit count is not covered.
      illegal += 1
      return coverage.add(line, hits: 0, to: file)
    }
    coverage.add(line, hits: hits, to: file)
  }

  /// The digits at an offset as a number, bounded; 0 without digits.
  @inline(__always)
  private static func digits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, _ end: Int
  ) -> Int {
    var value = 0
    while offset < end {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      if digit > 9 { break }
      if value < CoverageNumber.mostHits { value = value &* 10 &+ Int(digit) }
      offset &+= 1
    }
    return value
  }

  private mutating func other(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    var rest = bytes[start..<end]
    while let last = rest.last, XMLStream.isBlank(last) { rest = rest.dropLast() }
    let name = rest.prefix { $0 != UInt8(ascii: ":") }
    // Functions and branches are ignored.
    if let first = name.first, name.count < 6,
      first == UInt8(ascii: "F") || first == UInt8(ascii: "B")
    {
      return
    }
    switch String(decoding: name.prefix(16), as: UTF8.self) {
    case "SF":
      let path = String(decoding: rest.dropFirst(3), as: UTF8.self)
      if file != nil || path.isEmpty { illegal += 1 }
      file = coverage.file(path)
    case "end_of_record": file = nil
    case "LF": declare(\.total, rest)
    case "LH": declare(\.covered, rest)
    case "TN", "VER", "MCDC", "MRF", "MRH", "": break
    default: if name.first != UInt8(ascii: "#") { illegal += 1 }
    }
  }

  private mutating func declare(
    _ count: WritableKeyPath<LineCounts, Int>, _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) {
    guard let number = Int(String(decoding: line.dropFirst(3), as: UTF8.self)) else { return }
    declares = true
    declared[keyPath: count] = declared[keyPath: count].addingReportingOverflow(number).partialValue
  }
}
