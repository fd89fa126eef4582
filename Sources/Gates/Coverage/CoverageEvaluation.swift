package import Base

/// Checks coverage by thresholds, without reading files.
package struct CoverageEvaluation {
  private let thresholds: CoverageThresholds
  private let failsUnmeasured: Bool
  private let remedies: Remedies

  /// Hints for missing coverage.
  package struct Remedies: Sendable {
    /// Shows the content of the reports.
    fileprivate let show: Remedy?
    /// Records the coverage of the merge base.
    fileprivate let record: Remedy?

    /// Commands for users; nil if there is none.
    package init(show: Remedy? = nil, record: Remedy? = nil) {
      self.show = show
      self.record = record
    }
  }

  /// A check by these thresholds; on release and hotfix branches an unmeasured source fails.
  package init(
    _ thresholds: CoverageThresholds, failsUnmeasured: Bool = false,
    remedies: Remedies = Remedies()
  ) {
    self.remedies = remedies
    self.thresholds = thresholds
    self.failsUnmeasured = failsUnmeasured
  }

  /// The findings on the coverage of a project and, if known, of a change.
  ///
  /// `ratchet` is the comparison with the merge base, if the thresholds require it. `overrun` are
  /// the files that are shorter than in the reports.
  package func findings(
    total: LineCounts, change: ChangeCoverage? = nil, ratchet: Ratchet? = nil,
    overrun: [PlacedCoverage.Overrun] = []
  ) -> [Diagnostic] {
    var findings = (change.map { self.findings(on: $0) } ?? []) + overrun.map(Self.undecided)
    if total.total == 0 {
      // No measured lines are not full coverage.
      findings.append(
        .undecided(
          CoverageRule.low.id, "the reports contain no lines of this project",
          hint: remedies.show))
      return findings
    }
    if let minimum = thresholds.minimum, !total.reaches(percent: minimum) {
      findings.append(
        Diagnostic(
          CoverageRule.low.id,
          "\(total.words()), expected at least \(minimum) %",
          hint: "add tests for the files with the lowest coverage", evidence: total.members))
    }
    if let ratchet { findings += self.findings(on: ratchet) }
    return findings
  }

  private func findings(on ratchet: Ratchet) -> [Diagnostic] {
    switch ratchet {
    case .holds: []
    case .unknown(let reason):
      [.undecided(CoverageRule.dropped.id, reason, hint: remedies.record)]
    case .fell(let now, let before):
      [
        Diagnostic(
          CoverageRule.dropped.id,
          "\(now.words()), expected at least \(before.shareText) as at the merge base",
          hint: "add tests for the lines that the change adds",
          evidence: now.members)
      ]
    }
  }

  private func findings(on change: ChangeCoverage) -> [Diagnostic] {
    let unreported = thresholds.unreported == .off ? [] : Set(change.unreported)
    return change.files.flatMap(Self.uncovered)
      + change.unmeasured.map { unreported.contains($0) ? self.unreported($0) : unmeasured($0) }
      + change.contradicted.map {
        .undecided(
          CoverageRule.newCode.id,
          "a report names '\($0)' under several paths with different lines: one can be another file",
          hint: remedies.show, place: Place(path: $0, line: 1))
      }
      + newCodeFindings(change.counts)
  }

  /// The report was made for other files than those of the commit.
  private static func undecided(_ file: PlacedCoverage.Overrun) -> Diagnostic {
    .undecided(
      CoverageRule.low.id,
      "a report names line \(file.line) of '\(file.path)', beyond its"
        + " \(CountText.words(file.count, "line")): it is not a report of this file",
      hint: "measure the coverage of this commit again")
  }

  private func unreported(_ path: String) -> Diagnostic {
    Diagnostic(
      CoverageRule.unreported.id, "the new file '\(path)' is in no coverage report",
      severity: thresholds.unreported == .error || failsUnmeasured ? .error : .warning,
      hint: "measure the coverage of its target", place: Place(path: path, line: 1))
  }

  private static func uncovered(_ file: ChangedFileCoverage) -> [Diagnostic] {
    file.uncovered.map { range in
      let isOne = range.count == 1
      let words = isOne ? "new line \(range.words) is" : "new lines \(range.words) are"
      let it = isOne ? "this line" : "these lines"
      return Diagnostic(
        CoverageRule.uncovered.id, "\(words) not covered by tests", severity: .warning,
        hint: "add a test that runs \(it)",
        evidence: ["lines": .number(range.count)],
        place: Place(path: file.path, line: range.lowerBound))
    }
  }

  private func unmeasured(_ path: String) -> Diagnostic {
    Diagnostic(
      CoverageRule.unmeasured.id, "'\(path)' is changed, but in no coverage report",
      severity: failsUnmeasured ? .error : .warning,
      hint: "measure the coverage of its target", place: Place(path: path, line: 1))
  }

  private func newCodeFindings(_ counts: LineCounts) -> [Diagnostic] {
    guard let rule = NewCodeRule(thresholds, for: counts), !rule.holds(counts) else { return [] }
    return [
      Diagnostic(
        CoverageRule.newCode.id, rule.words(counts),
        hint: "add tests for the lines listed by '\(CoverageRule.uncovered.rawValue)'",
        evidence: counts.members)
    ]
  }
}

extension LineCounts {
  fileprivate func words() -> String {
    percentText.map { "\($0) of lines covered (\(covered) of \(total))" } ?? "no lines covered"
  }

  fileprivate var shareText: String {
    percentText.map { "\($0) (\(covered) of \(total))" } ?? "0 %"
  }
}

/// The rules of coverage.
package enum CoverageRule: String, CaseIterable, Sendable {
  case low = "coverage-low"
  case newCode = "coverage-of-change"
  case dropped = "coverage-dropped"
  case uncovered = "uncovered-lines"
  /// A changed source that is in no report.
  case unmeasured = "unmeasured-source"
  /// A new source in a language of the reports that is in none of them.
  case unreported = "unreported-file"

  /// The name of the rule.
  package var id: RuleID { RuleID(rawValue) }
}
