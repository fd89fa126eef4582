/// The coverage of files: each line of each file once, with its highest hit count.
package struct CoverageMap: Hashable, Sendable {
  package private(set) var files: [CoveredFile] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// The number of lines and of covered lines.
  package var counts: LineCounts { LineCounts(sum: files.lazy.map(\.counts)) }

  /// The file at a path; nil if no report contains it.
  package subscript(path path: String) -> CoveredFile? { indices[path].map { files[$0] } }

  /// Adds the coverage of a file; its path is normalized.
  package mutating func add(_ file: CoveredFile) {
    if let index = indices[file.path] {
      files[index].merge(file)
    } else {
      indices[file.path] = files.count
      files.append(file)
    }
  }

  /// Adds another map: a line is covered if one of them covers it.
  package mutating func merge(_ other: CoverageMap) {
    for file in other.files { add(file) }
  }
}

/// The coverage of one file.
package struct CoveredFile: Hashable, Sendable {
  /// With `/` between its parts and without `.` and `..`.
  package let path: String
  package var lines: LineHits
  /// Counts of lines without numbers in the report.
  package var unplaced: LineCounts

  /// A file; its path is normalized.
  package init(path: String, lines: LineHits = LineHits(), unplaced: LineCounts = LineCounts()) {
    self.path = ReportPath.parted(path)
    self.lines = lines
    self.unplaced = unplaced
  }

  /// Counts of its lines, or of lines without numbers if no number is known.
  package var counts: LineCounts { lines.isEmpty ? unplaced : lines.counts }

  /// Adds the coverage of the same file in another report.
  package mutating func merge(_ other: CoveredFile) {
    lines.merge(other.lines)
    unplaced.formMaximum(other.unplaced)
  }
}

/// The number of lines and of covered lines.
package struct LineCounts: Hashable, Sendable {
  package var covered: Int
  package var total: Int

  package init(covered: Int = 0, total: Int = 0) {
    self.covered = covered
    self.total = total
  }

  /// The sum of several counts.
  package init(sum parts: some Sequence<LineCounts>) {
    self = parts.reduce(into: LineCounts()) { sum, part in
      sum.covered += part.covered
      sum.total += part.total
    }
  }

  mutating func formMaximum(_ other: LineCounts) {
    covered = max(covered, other.covered)
    total = max(total, other.total)
  }

  /// Whether at least `percent` of the lines are covered; with integers, so nothing is rounded.
  package func reaches(percent: Int) -> Bool { covered * 100 >= percent * total }
}
