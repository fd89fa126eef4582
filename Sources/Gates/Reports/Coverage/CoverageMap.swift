/// Which lines of which files ran: each line of each file once, with the most hits that were reported.
package struct CoverageMap: Hashable, Sendable {
  package private(set) var files: [CoveredFile] = []
  private var indices: [String: Int] = [:]

  /// A map without a file.
  package init() {}

  /// How many lines there are, and how many of them ran.
  package var counts: LineCounts { LineCounts(sum: files.lazy.map(\.counts)) }

  /// The file at a path; nil where no report names it.
  package subscript(path path: String) -> CoveredFile? { indices[path].map { files[$0] } }

  /// Adds what is known of a file; its path is brought into one form.
  package mutating func add(_ file: CoveredFile) {
    if let index = indices[file.path] {
      files[index].merge(file)
    } else {
      indices[file.path] = files.count
      files.append(file)
    }
  }

  /// Adds what another map knows: a line that ran in one of them ran.
  package mutating func merge(_ other: CoverageMap) {
    for file in other.files { add(file) }
  }
}

/// What is known of one file.
package struct CoveredFile: Hashable, Sendable {
  /// With `/` between its parts and without `.` and `..`.
  package let path: String
  package var lines: LineHits
  /// Counts of lines whose numbers the report does not tell.
  package var unplaced: LineCounts

  /// A file; its path is brought into one form.
  package init(path: String, lines: LineHits = LineHits(), unplaced: LineCounts = LineCounts()) {
    self.path = ReportPath.parted(path)
    self.lines = lines
    self.unplaced = unplaced
  }

  /// Its lines by number, or those that are only counted where no number is known.
  package var counts: LineCounts { lines.isEmpty ? unplaced : lines.counts }

  /// Adds what another report knows of the same file.
  package mutating func merge(_ other: CoveredFile) {
    lines.merge(other.lines)
    unplaced.formMaximum(other.unplaced)
  }
}

/// How many lines there are, and how many of them ran.
package struct LineCounts: Hashable, Sendable {
  package var covered: Int
  package var total: Int

  /// Counts.
  package init(covered: Int = 0, total: Int = 0) {
    self.covered = covered
    self.total = total
  }

  /// The counts of several parts together.
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

  /// Whether at least `percent` of the lines ran; whole numbers, so that nothing is rounded.
  package func reaches(percent: Int) -> Bool { covered * 100 >= percent * total }
}
