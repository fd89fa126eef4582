import Base

/// Reads the JSON of `llvm-cov export`, which contains code segments instead of lines.
struct LLVMCovReader {
  private var coverage = CoverageCollector()
  private var declared = LineCounts()
  private var isExport = false
  private var files = 0
  private var hasSegments = false
  private var lines = SegmentedLines()

  static func read(_ json: inout JSONStream, into report: inout ReadReport) throws(StreamFault) {
    var reader = LLVMCovReader()
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "data":
        try json.readArray { json throws(StreamFault) in try reader.export(&json) }
      case "type": reader.isExport = try json.readString() == "llvm.coverage.json.export"
      default: break
      }
    }
    guard reader.isExport else {
      throw json.fault(.wrongShape(expected: "the type 'llvm.coverage.json.export'"))
    }
    reader.finish(&report)
  }

  private mutating func finish(_ report: inout ReadReport) {
    if files > 0, !hasSegments {
      report.problems.append(
        ReportProblem(
          "the report contains only totals, as 'llvm-cov export -summary-only' writes it: "
            + "\(declared.covered) of \(declared.total)"))
      return
    }
    report.compareCoverage(
      coverage.map(), total: declared.total, covered: declared.covered)
  }

  private mutating func export(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "files": try json.readArray { json throws(StreamFault) in try file(&json) }
      case "totals":
        let counts = try Self.lineCounts(&json)
        declared.total = declared.total.addingReportingOverflow(counts.total).partialValue
        declared.covered = declared.covered.addingReportingOverflow(counts.covered).partialValue
      default: break
      }
    }
  }

  private static func lineCounts(_ json: inout JSONStream) throws(StreamFault) -> LineCounts {
    var counts = LineCounts()
    try json.readObject { json, name throws(StreamFault) in
      guard name == "lines" else { return }
      try json.readObject { json, name throws(StreamFault) in
        switch name {
        case "count": counts.total = try json.readNumber()?.count ?? 0
        case "covered": counts.covered = try json.readNumber()?.count ?? 0
        default: break
        }
      }
    }
    return counts
  }

  private mutating func file(_ json: inout JSONStream) throws(StreamFault) {
    var path: String?
    var collected: LineCollector?
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "filename": path = try json.readString()
      case "segments": collected = try lines.read(&json)
      default: break
      }
    }
    guard let path else { throw json.fault(.wrongShape(expected: "a file with 'filename'")) }
    files += 1
    let file = coverage.file(path)
    guard let collected else { return }
    hasSegments = true
    coverage.add(collected, to: file)
  }
}

/// Converts llvm segments to lines, as `LineCoverageStats` of llvm does.
///
/// A segment starts where a code region starts or an outer region continues, and ends at the next
/// segment. A line has the highest count of the regions that start in it and of the region that
/// continues into it.
struct SegmentedLines {
  /// Number of lines that are still allowed: a short report could declare any number.
  private var rest = 50_000_000

  /// `[line, column, count, hasCount, isRegionEntry, isGapRegion]`; older writers omit the last.
  private struct Segment {
    var line = 0
    var count = 0
    var hasCount = false
    var isEntry = false
    var isGap = false

    var startsRegion: Bool { !isGap && hasCount && isEntry }
  }

  mutating func read(_ json: inout JSONStream) throws(StreamFault) -> LineCollector {
    var lines = LineCollector()
    var wrapped: Segment?
    var current: [Segment] = []
    var line = 0
    try json.readArray { json throws(StreamFault) in
      let segment = try Self.segment(&json)
      if segment.line != line {
        guard segment.line > line else {
          throw json.fault(.wrongShape(expected: "segments sorted by line"))
        }
        try finish(line, &current, &wrapped, upTo: segment.line, &lines, json)
        line = segment.line
      }
      current.append(segment)
    }
    try finish(line, &current, &wrapped, upTo: line + 1, &lines, json)
    return lines
  }

  private static func segment(_ json: inout JSONStream) throws(StreamFault) -> Segment {
    var segment = Segment()
    var index = 0
    try json.readArray { json throws(StreamFault) in
      switch index {
      case 0: segment.line = min(try json.readNumber()?.count ?? 0, longestFile)
      case 2: segment.count = min(try json.readNumber()?.count ?? 0, CoverageNumber.mostHits)
      case 3: segment.hasCount = try json.readBool() ?? false
      case 4: segment.isEntry = try json.readBool() ?? false
      case 5: segment.isGap = try json.readBool() ?? false
      default: break
      }
      index += 1
    }
    guard index == 5 || index == 6 else {
      throw json.fault(.wrongShape(expected: "a segment with 5 or 6 fields"))
    }
    return segment
  }

  private static let longestFile = 1 << 40

  /// Adds the line with known segments, and those up to the next one with a segment.
  private mutating func finish(
    _ line: Int, _ current: inout [Segment], _ wrapped: inout Segment?, upTo next: Int,
    _ lines: inout LineCollector, _ json: borrowing JSONStream
  ) throws(StreamFault) {
    guard let last = current.last else { return }
    rest -= next - line
    if rest < 0 { throw json.fault(.tooMuch("segments that cover too many lines")) }
    if let hits = Self.hits(current, wrapped) { lines.add(line, hits: hits) }
    wrapped = last
    current.removeAll(keepingCapacity: true)
    guard last.hasCount else { return }
    for between in line + 1..<max(next, line + 1) { lines.add(between, hits: last.count) }
  }

  private static func hits(_ segments: [Segment], _ wrapped: Segment?) -> Int? {
    let starting = segments.filter(\.startsRegion)
    let isSkipped = segments.first.map { !$0.hasCount && $0.isEntry } ?? false
    let isMapped = !isSkipped && (wrapped?.hasCount == true || !starting.isEmpty)
    guard isMapped || segments.contains(where: { $0.isEntry && $0.hasCount }) else { return nil }
    return starting.reduce(wrapped?.count ?? 0) { max($0, $1.count) }
  }
}
