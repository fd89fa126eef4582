struct CoverageCollector {
  private var paths: [String] = []
  private var lines: [LineCollector] = []
  private var unplaced: [LineCounts] = []
  private var indices: [String: Int] = [:]

  /// Maximum number of lines per file, so that sums can't overflow.
  private static let mostLines = 1 << 32

  mutating func file(_ path: String) -> Int {
    let path = ReportPath.parted(path)
    if let index = indices[path] { return index }
    indices[path] = paths.count
    paths.append(path)
    lines.append(LineCollector())
    unplaced.append(LineCounts())
    return paths.count - 1
  }

  /// Adds a line to a file; the highest hit count wins, and numbers below 1 are ignored.
  @inline(__always)
  mutating func add(_ line: Int, hits: Int, to file: Int) {
    lines[file].add(line, hits: hits)
  }

  mutating func add(_ other: LineCollector, to file: Int) {
    var other = other
    other.settle()
    for (line, hits) in other.lines { add(line, hits: hits, to: file) }
  }

  mutating func add(_ counts: LineCounts, to file: Int) {
    let most = Self.mostLines
    unplaced[file].formMaximum(
      LineCounts(covered: min(counts.covered, most), total: min(counts.total, most)))
  }

  mutating func map() -> CoverageMap {
    var map = CoverageMap()
    for index in paths.indices {
      lines[index].settle()
      map.add(
        CoveredFile(path: paths[index], lines: lines[index].lines, unplaced: unplaced[index]))
    }
    return map
  }
}

/// Collects the lines of one file, which are mostly sorted.
///
/// Unsorted lines are buffered until they are as many as the others, so that the work stays
/// proportional to the number of lines.
struct LineCollector {
  private(set) var lines = LineHits()
  private var waiting: [(line: Int, hits: Int)] = []

  private static let fewest = 256

  /// Adds a line; for an existing line the highest hit count wins.
  @inline(__always)
  mutating func add(_ line: Int, hits: Int) {
    if lines.append(line, hits: hits) { return }
    wait(line, hits: hits)
  }

  mutating func settle() {
    if waiting.isEmpty { return }
    lines.merge(LineHits(waiting))
    waiting.removeAll()
  }

  private mutating func wait(_ line: Int, hits: Int) {
    guard line > 0, hits >= 0 else { return }
    waiting.append((line, hits))
    if waiting.count > max(Self.fewest, lines.counts.total) { settle() }
  }
}

enum CoverageNumber {
  static let mostHits = 1 << 52

  /// The hit count of a line: whole numbers, also as `1.0` and `1e6`; invalid text counts as 0.
  static func hits(_ text: String?) -> Int { text.flatMap(legalHits) ?? 0 }

  static func legalHits(_ text: String) -> Int? {
    if let number = Int(text) { return min(max(number, 0), mostHits) }
    guard let value = Double(text), value.isFinite else { return nil }
    return Int(min(max(value, 0), Double(mostHits)).rounded(.up))
  }
}

extension ReadReport {
  /// Stores the coverage and compares its totals with those that the report declares.
  mutating func compareCoverage(_ map: CoverageMap, total: Int?, covered: Int?) {
    let counts = map.counts
    compare("lines", declared: total, counted: counts.total)
    compare("covered lines", declared: covered, counted: counts.covered)
    coverage = map
  }
}
