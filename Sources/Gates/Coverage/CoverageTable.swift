import Diagnostics

/// Coverage by file, as a table.
package enum CoverageTable {
  /// All files, by path.
  package static func text(_ map: CoverageMap) -> String {
    let rows = map.files.sorted { $0.path < $1.path }.map { file in
      row(file.path, file.counts)
    }
    return TextTable.text(
      [["file", "covered", "lines", "coverage"]] + rows + [row("all", map.counts)])
  }

  /// The files of a change, with the uncovered new lines.
  package static func text(_ change: ChangeCoverage) -> String {
    let rows = change.files.map { file in
      row(file.path, file.counts) + [file.uncovered.map(\.words).joined(separator: ", ")]
    }
    return TextTable.text(
      [["file", "covered", "new lines", "coverage", "uncovered"]] + rows + [
        row("all", change.counts)
      ])
  }

  private static func row(_ path: String, _ counts: LineCounts) -> [String] {
    [
      ForeignText.shown(path), "\(counts.covered)", "\(counts.total)", counts.percentText ?? "-",
    ]
  }
}
