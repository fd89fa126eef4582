import Base

/// The covered lines of a change, by file.
package struct ChangeCoverage: Hashable, Sendable {
  package var files: [ChangedFileCoverage]
  package var unmeasured: [String]
  /// The new files among the unmeasured ones that a report should contain.
  package var unreported: [String] = []
  /// The files that a report names under several paths with different lines.
  package var contradicted: [String] = []

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

  package init(_ number: Int, _ state: State, _ text: String) {
    self.number = number
    self.state = state
    self.text = text
  }
}

extension ChangeCoverage {
  /// The coverage of the lines that a change adds.
  ///
  /// As in diff-cover, a new line counts if a report contains it. Files in no report have no lines
  /// that count; source files among them are unmeasured, also in any other language that the
  /// reports cover. A new file with code in a language of the reports is unreported. Lines are
  /// shown on pages, so secrets in them are masked.
  package init(_ diff: ChangeDiff, _ coverage: PlacedCoverage, in scope: CoverageScope) {
    self.init()
    let endings = Set(
      (coverage.map.files.map(\.path) + coverage.unplaced).compactMap(CoverageScope.ending))
    for file in diff.files where !file.addedLines.isEmpty && scope.contains(file.path) {
      if coverage.contradicted.contains(file.path) {
        contradicted.append(file.path)
      } else if let covered = coverage.map[path: file.path], !covered.lines.isEmpty {
        files.append(ChangedFileCoverage(path: file.path, lines: Self.lines(file, covered.lines)))
      } else if scope.isSource(file.path, orEndingWith: endings) {
        unmeasured.append(file.path)
        let ending = CoverageScope.ending(of: file.path)
        if file.status == .added, coverage.map[path: file.path] == nil,
          ending.map(endings.contains) == true,
          DeclarationScan.hasCode(file.path, file.addedText)
        {
          unreported.append(file.path)
        }
      }
    }
  }

  private static func lines(_ file: FileDiff, _ hits: LineHits) -> [ChangedLine] {
    let hits = Dictionary(hits.map { ($0.line, $0.hits) }, uniquingKeysWith: max)
    var mask = SecretMask(file)
    return file.addedLines.map { line in
      let state: ChangedLine.State =
        switch hits[line.number] {
        case nil: .uncounted
        case 0?: .uncovered
        default: .covered
        }
      return ChangedLine(line.number, state, mask.text(of: line))
    }
  }
}

extension ChangedFileCoverage {
  /// The new lines that are not covered, adjacent lines as one range.
  package var uncovered: [ClosedRange<Int>] {
    lines.reduce(into: []) { ranges, line in
      guard line.state == .uncovered else { return }
      if let last = ranges.last, last.upperBound + 1 == line.number {
        ranges[ranges.count - 1] = last.lowerBound...line.number
      } else {
        ranges.append(line.number...line.number)
      }
    }
  }
}
