/// Collects the lines of a report file by file.
struct CoverageCollector {
  private var paths: [String] = []
  private var lines: [LineCollector] = []
  private var unplaced: [LineCounts] = []
  private var indices: [String: Int] = [:]

  /// Lines that one file can have, so that no sum of them overflows.
  private static let mostLines = 1 << 32

  /// The number of the file at a path; a path that was seen before is the same file.
  mutating func file(_ path: String) -> Int {
    let path = ReportPath.parted(path)
    if let index = indices[path] { return index }
    indices[path] = paths.count
    paths.append(path)
    lines.append(LineCollector())
    unplaced.append(LineCounts())
    return paths.count - 1
  }

  /// Adds a line to a file; the most hits count, and a line under 1 is none.
  @inline(__always)
  mutating func add(_ line: Int, hits: Int, to file: Int) {
    lines[file].add(line, hits: hits)
  }

  /// Adds counts of lines without numbers to a file.
  mutating func add(_ counts: LineCounts, to file: Int) {
    unplaced[file].total = max(unplaced[file].total, min(counts.total, Self.mostLines))
    unplaced[file].covered = max(unplaced[file].covered, min(counts.covered, Self.mostLines))
  }

  /// All that was collected.
  mutating func map() -> CoverageMap {
    var map = CoverageMap()
    for index in paths.indices {
      lines[index].settle()
      map.add(
        CoveredFile(normalised: paths[index], lines: lines[index].lines, unplaced: unplaced[index]))
    }
    return map
  }
}
