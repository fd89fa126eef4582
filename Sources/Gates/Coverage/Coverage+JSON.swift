package import Diagnostics

extension CoverageMap {
  /// Totals, and those of each file.
  package var details: [String: JSONValue] {
    counts.members.merging([
      "files": .array(
        files.sorted { $0.path < $1.path }.map { file in
          .object(file.counts.members.merging(["path": .string(file.path)]) { own, _ in own })
        })
    ]) { own, _ in own }
  }
}

extension ChangeCoverage {
  /// Totals of the new lines, and their numbers in each file.
  package var details: [String: JSONValue] {
    counts.members.merging([
      "changedLines": .number(files.reduce(0) { $0 + $1.lines.count }),
      "files": .array(files.map(\.json)), "unmeasured": .strings(unmeasured),
    ]) { own, _ in own }
  }
}

extension ChangedFileCoverage {
  fileprivate var json: JSONValue {
    .object(
      counts.members.merging([
        "path": .string(path), "covered": numbers(.covered), "missing": numbers(.uncovered),
        "uncounted": numbers(.uncounted),
      ]) { own, _ in own })
  }

  private func numbers(_ state: ChangedLine.State) -> JSONValue {
    .array(lines.filter { $0.state == state }.map { .number($0.number) })
  }
}

extension LineCounts {
  /// The share is rounded down, and null where there is no line.
  fileprivate var members: [String: JSONValue] {
    [
      "linesCovered": .number(covered), "linesTotal": .number(total),
      "percent": total == 0 ? .null : .number(Int(Double(covered) * 100 / Double(total))),
    ]
  }
}
