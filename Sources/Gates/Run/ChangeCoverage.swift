import Diagnostics

/// The covered lines of a change, by file.
package struct ChangeCoverage: Hashable, Sendable {
  package var files: [ChangedFileCoverage]
  package var unmeasured: [String]
  /// The new files among the unmeasured ones that a report should contain.
  package var unreported: [String] = []

  /// The coverage of a change.
  package init(files: [ChangedFileCoverage] = [], unmeasured: [String] = []) {
    self.files = files
    self.unmeasured = unmeasured
  }

  /// The number of new executable lines and of covered ones.
  package var counts: LineCounts { LineCounts(sum: files.lazy.map(\.counts)) }

  /// `no new lines measured, 1 changed file in no coverage report`; nil if all are measured.
  package var unmeasuredText: String? {
    if unmeasured.isEmpty { return nil }
    return "no new lines measured, \(CountText.words(unmeasured.count, "changed file"))"
      + " in no coverage report"
  }
}

/// A file of a change with the lines of its diff.
package struct ChangedFileCoverage: Hashable, Sendable {
  /// Relative to the repository, as it is after the change.
  package var path: String
  /// In the order of the diff; gaps in the numbers are unchanged lines.
  package var lines: [ChangedLine]

  /// A file.
  package init(path: String, lines: [ChangedLine] = []) {
    self.path = path
    self.lines = lines
  }

  /// The number of its new executable lines and of covered ones.
  package var counts: LineCounts {
    let covered = lines.count { $0.state == .covered }
    return LineCounts(covered: covered, total: covered + lines.count { $0.state == .uncovered })
  }
}

/// A line of a diff.
package struct ChangedLine: Hashable, Sendable {
  /// The change and the coverage of the line.
  package enum State: String, CaseIterable, Sendable {
    case covered
    case uncovered
    /// New, and in no report: a comment, a declaration.
    case uncounted
    case context
    case removed
  }

  /// Counted from 1 in the new file, or in the old one for a removed line.
  package var number: Int
  package var state: State
  package var text: String

  /// A line.
  package init(_ number: Int, _ state: State, _ text: String) {
    self.number = number
    self.state = state
    self.text = text
  }
}
