package import Diagnostics

/// Judges coverage by thresholds; a decision on values, which nothing is read for.
package struct CoverageJudge {
  private let thresholds: CoverageThresholds
  /// How many new lines may be uncovered where only few are new.
  private let mostUncovered: Int?
  private let failsUnmeasured: Bool

  /// Under so many new lines a percentage says nothing.
  package static let fewLines = 20

  /// A judge by these thresholds.
  ///
  /// Where fewer than 20 lines are new, `mostUncovered` of them may be uncovered: as many as the
  /// percentage allows of 20 where nothing is said. On release and hotfix branches an unmeasured
  /// source fails.
  package init(
    _ thresholds: CoverageThresholds, mostUncovered: Int? = nil, failsUnmeasured: Bool = false
  ) {
    self.thresholds = thresholds
    self.mostUncovered = mostUncovered
    self.failsUnmeasured = failsUnmeasured
  }

  /// What is wrong with the coverage of a project and, where it is known, of a change to it.
  ///
  /// `base` is the record of the merge base; without one a ratchet can't be judged.
  package func findings(
    total: LineCounts, change: ChangeCoverage? = nil, base: CoverageRecord? = nil
  ) -> [Diagnostic] {
    var findings = change.map { self.findings(on: $0) } ?? []
    if total.total == 0 {
      // Nothing measured is not everything covered.
      findings.append(.undecided(CoverageRule.low.id, "the reports count no line of this project"))
      return findings
    }
    if let minimum = thresholds.minimum, !total.reaches(percent: minimum) {
      findings.append(
        Diagnostic(
          CoverageRule.low.id,
          "\(total.words()), expected at least \(minimum) %", evidence: total.evidence))
    }
    if thresholds.ratchets { findings += ratchet(total, base) }
    return findings
  }

  private func ratchet(_ total: LineCounts, _ base: CoverageRecord?) -> [Diagnostic] {
    guard let base else {
      return [
        .undecided(
          CoverageRule.dropped.id, "the coverage of the merge base is not known",
          hint: "flowctl gate run coverage")
      ]
    }
    guard base.isAbove(total) else { return [] }
    return [
      Diagnostic(
        CoverageRule.dropped.id,
        "\(total.words()), at the merge base \(base.lines.words())",
        evidence: total.evidence)
    ]
  }

  private func findings(on change: ChangeCoverage) -> [Diagnostic] {
    change.files.flatMap(Self.uncovered) + change.unmeasured.map(unmeasured)
      + judged(change.counts)
  }

  private static func uncovered(_ file: ChangedFile) -> [Diagnostic] {
    file.uncovered.map { range in
      let words = range.count == 1 ? "line \(range.lowerBound) is" : "lines \(range.words) are"
      return Diagnostic(
        CoverageRule.uncovered.id,
        "\(words) new and no test runs \(range.count == 1 ? "it" : "them")",
        severity: .warning, hint: "write a test that runs \(range.count == 1 ? "it" : "them")",
        evidence: ["lines": .number(range.count)],
        place: Place(path: file.path, line: range.lowerBound))
    }
  }

  private func unmeasured(_ path: String) -> Diagnostic {
    Diagnostic(
      CoverageRule.unmeasured.id, "'\(path)' changes and no report mentions it",
      severity: failsUnmeasured ? .error : .warning,
      hint: "add its target to the tests that are measured", place: Place(path: path, line: 1))
  }

  private func judged(_ counts: LineCounts) -> [Diagnostic] {
    guard let expected = expected(counts) else { return [] }
    return [
      Diagnostic(
        CoverageRule.newCode.id, "\(counts.words("new lines")), expected \(expected)",
        evidence: counts.evidence)
    ]
  }

  /// What the new lines fall short of; nil where they do not.
  private func expected(_ counts: LineCounts) -> String? {
    if let percent = thresholds.newCode, counts.total >= Self.fewLines {
      return counts.reaches(percent: percent) ? nil : "at least \(percent) %"
    }
    let usual = thresholds.newCode.map { Self.fewLines * max(0, 100 - $0) / 100 }
    guard let most = mostUncovered ?? usual, counts.total - counts.covered > most else {
      return nil
    }
    return "at most \(most) uncovered"
  }
}

extension LineCounts {
  /// `74.0 % of the new lines ran (20 of 27)`.
  fileprivate func words(_ lines: String = "lines") -> String {
    percentText.map { "\($0) of the \(lines) ran (\(covered) of \(total))" } ?? "no line ran"
  }

  fileprivate var evidence: [String: JSONValue] {
    ["linesCovered": .number(covered), "linesTotal": .number(total)]
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String { "\(lowerBound)–\(upperBound)" }
}
