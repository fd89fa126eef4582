package import Diagnostics

/// Judges coverage by thresholds; a decision on values, which nothing is read for.
package struct CoverageJudge {
  private let thresholds: CoverageThresholds
  private let failsUnmeasured: Bool
  private let remedies: Remedies

  /// What to type where coverage can't be told.
  package struct Remedies: Sendable {
    /// Shows what the reports hold.
    fileprivate let show: Remedy?
    /// Has the coverage of the merge base known.
    fileprivate let record: Remedy?

    /// Commands as a user types them; nil where none can be named.
    package init(show: Remedy? = nil, record: Remedy? = nil) {
      self.show = show
      self.record = record
    }
  }

  /// Under so many new lines a percentage says nothing.
  package static let fewLines = 20

  /// A judge by these thresholds; on release and hotfix branches an unmeasured source fails.
  package init(
    _ thresholds: CoverageThresholds, failsUnmeasured: Bool = false,
    remedies: Remedies = Remedies()
  ) {
    self.remedies = remedies
    self.thresholds = thresholds
    self.failsUnmeasured = failsUnmeasured
  }

  /// What is wrong with the coverage of a project and, where it is known, of a change to it.
  ///
  /// `ratchet` is the comparison with the merge base, where the thresholds ask for it.
  package func findings(
    total: LineCounts, change: ChangeCoverage? = nil, ratchet: Ratchet? = nil
  ) -> [Diagnostic] {
    var findings = change.map { self.findings(on: $0) } ?? []
    if total.total == 0 {
      // Nothing measured is not everything covered.
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
    change.files.flatMap(Self.uncovered) + change.unmeasured.map(unmeasured)
      + judged(change.counts)
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

  private func judged(_ counts: LineCounts) -> [Diagnostic] {
    guard let expected = expected(counts) else { return [] }
    return [
      Diagnostic(
        CoverageRule.newCode.id, "\(counts.words("new lines")), expected \(expected)",
        hint: "add tests for the lines listed by '\(CoverageRule.uncovered.rawValue)'",
        evidence: counts.members)
    ]
  }

  private func expected(_ counts: LineCounts) -> String? {
    guard let percent = thresholds.newCode else { return nil }
    if counts.total >= Self.fewLines {
      return counts.reaches(percent: percent) ? nil : "at least \(percent) %"
    }
    let isMore = counts.total - counts.covered > thresholds.maxUncovered
    return isMore ? "at most \(thresholds.maxUncovered) uncovered" : nil
  }
}

extension LineCounts {
  fileprivate func words(_ lines: String = "lines") -> String {
    percentText.map { "\($0) of \(lines) covered (\(covered) of \(total))" } ?? "no lines covered"
  }

  fileprivate var shareText: String {
    percentText.map { "\($0) (\(covered) of \(total))" } ?? "0 %"
  }
}

/// The rules that coverage is judged by.
package enum CoverageRule: String, CaseIterable, Sendable {
  case low = "coverage-low"
  case newCode = "coverage-of-change"
  case dropped = "coverage-dropped"
  case uncovered = "uncovered-lines"
  /// A changed source that no report mentions.
  case unmeasured = "unmeasured-source"

  /// The name of the rule.
  package var id: RuleID { RuleID(rawValue) }
}
