package import Base

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

extension CoverageMap {
  /// Totals, and those of each file.
  package var details: [String: JSONValue] {
    let files = files.sorted { $0.path < $1.path }
    return counts.shares.merging([
      "files": .array(
        files.map {
          .object($0.counts.shares.merging(["path": .string($0.path)]) { own, _ in own })
        })
    ]) { own, _ in own }
  }
}

extension ChangeCoverage {
  /// Totals of the new lines, and their numbers in each file.
  package var details: [String: JSONValue] {
    counts.shares.merging([
      "changedLines": .number(files.reduce(0) { $0 + $1.lines.count }),
      "files": .array(files.map(\.json)), "unmeasured": .strings(unmeasured),
    ]) { own, _ in own }
  }
}

extension ChangedFileCoverage {
  fileprivate var json: JSONValue {
    .object(
      counts.shares.merging([
        "path": .string(path), "covered": numbers(.covered), "missing": numbers(.uncovered),
        "uncounted": numbers(.uncounted),
      ]) { own, _ in own })
  }

  private func numbers(_ state: ChangedLine.State) -> JSONValue {
    .array(lines.filter { $0.state == state }.map { .number($0.number) })
  }
}

extension LineCounts {
  /// The share is rounded down, and null without lines.
  fileprivate var shares: [String: JSONValue] {
    let percent = total == 0 ? .null : JSONValue.number(Int(Double(covered) * 100 / Double(total)))
    return members.merging(["percent": percent]) { own, _ in own }
  }
}
