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
      if let covered = coverage.map[path: file.path],
        !coverage.contradicted.contains(file.path), !covered.lines.isEmpty
      {
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
