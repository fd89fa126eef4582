/// What is known of one file.
package struct CoveredFile: Hashable, Sendable {
  /// With `/` between its parts and without `.` and `..`.
  package let path: String
  package var lines: LineHits
  /// Counts of lines whose numbers the report does not tell.
  package var unplaced: LineCounts

  /// A file; its path is brought into one form.
  package init(path: String, lines: LineHits = LineHits(), unplaced: LineCounts = LineCounts()) {
    self.init(normalised: ReportPath.parted(path), lines: lines, unplaced: unplaced)
  }

  init(normalised path: String, lines: LineHits, unplaced: LineCounts) {
    self.path = path
    self.lines = lines
    self.unplaced = unplaced
  }

  /// Its lines by number, or those that are only counted where no number is known.
  package var counts: LineCounts { lines.isEmpty ? unplaced : lines.counts }

  /// Adds what another report knows of the same file.
  package mutating func merge(_ other: CoveredFile) {
    lines.merge(other.lines)
    unplaced.total = max(unplaced.total, other.unplaced.total)
    unplaced.covered = max(unplaced.covered, other.unplaced.covered)
  }
}
