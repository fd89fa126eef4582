package import Diagnostics
package import Gates
import Git
package import Session

/// `coverage diff`: shows which lines of a change are covered.
package enum CompareCoverage {
  /// Options of the command.
  package struct Options: Sendable {
    package var reports: [String] = []
    package var format: ReportFormat?
    package var scope = CoverageScope()
    package var thresholds = CoverageThresholds()
    /// Base of the comparison; by default the merge target of the branch.
    package var base: String?
    package var ignoresSpace = false
    /// True to compare with the base itself instead of the merge base.
    package var isExact = false

    /// Default options.
    package init() {}
  }

  /// Reads the reports and the change, and checks the new lines.
  package static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    let change = try await change(options, session)
    let reader = CoverageReader(session: session, scope: options.scope)
    let coverage = try await reader.required(of: change, as: options.format)
    let check = CoverageCheck(
      session: session, thresholds: options.thresholds, scope: options.scope,
      ignoresSpace: options.ignoresSpace)
    let answer = try await check.answer(change, coverage)
    let new = answer.change ?? ChangeCoverage()
    var report = Report(
      command: "coverage diff", title: title(new, change, options.thresholds),
      diagnostics: answer.findings,
      notes: coverage.notes, details: new.details)
    report.listing = CoverageTable.text(new)
    return report
  }

  private static func change(
    _ options: Options, _ session: Session
  ) async throws(Failure) -> GateChange {
    var change = try await ComparedChange.find(base: options.base, in: session)
    change.reports = options.reports
    if options.isExact, let target = change.target {
      change.base = try await session.commit(named: target)
    }
    return change
  }

  private static func title(
    _ new: ChangeCoverage, _ change: GateChange, _ thresholds: CoverageThresholds
  ) -> String {
    let over = change.target.map { " since \($0)" } ?? ""
    guard let percent = new.counts.percentText else {
      return (new.unmeasuredText ?? "no new lines to cover") + over
    }
    if let rule = NewCodeRule(thresholds, for: new.counts) {
      return rule.words(new.counts, since: over)
    }
    return "\(percent) of new lines covered\(over)"
  }
}
