package import Diagnostics
import Effects
package import Gates
import Git
package import Session

/// `coverage show`: shows the coverage of the project by file.
package enum ShowCoverage {
  /// Options of the command.
  package struct Options: Sendable {
    package var reports: [String] = []
    package var format: ReportFormat?
    package var scope = CoverageScope()
    package var thresholds = CoverageThresholds()
    /// Base of the ratchet; by default the merge target of the branch.
    package var base: String?
    /// True to record the totals of HEAD for later comparisons.
    package var isRecorded = false

    /// Default options.
    package init() {}
  }

  /// Reads the reports and checks their totals.
  package static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    let reader = CoverageReader(session: session, scope: options.scope)
    let head = try await session.refs().resolve("HEAD")
    var change = GateChange(
      head: head, reports: options.reports, directory: try session.repository().directory)
    let coverage = try await reader.required(of: change, as: options.format)
    let total = coverage.map.counts
    var ratchet: Ratchet?
    if options.thresholds.ratchets {
      change = try await ComparedChange.find(base: options.base, in: session)
      change.reports = options.reports
      ratchet = try session.ratchet(total, over: change.base)
    }
    let judge = CoverageJudge(
      options.thresholds, remedies: session.coverageRemedies(change))
    if options.isRecorded, let head, total.total > 0, coverage.overrun.isEmpty {
      try record(total, of: head, session)
    }
    var report = Report(
      command: "coverage show", title: total.percentText.map { "\($0) of lines covered" } ?? "",
      diagnostics: judge.findings(
        total: total, ratchet: ratchet, overrun: coverage.overrun),
      notes: coverage.notes, details: coverage.map.details)
    report.listing = CoverageTable.text(coverage.map)
    return report
  }

  private static func record(
    _ total: LineCounts, of head: ObjectID, _ session: Session
  ) throws(Failure) {
    let records = try session.coverageRecords()
    do throws(FileError) {
      try records.add(total, of: head.description)
    } catch {
      throw Failure(.inputOutput, "output", "can't store the coverage: \(error.reason)")
    }
  }
}

extension PlacedCoverage {
  /// Notes on paths that can't be mapped to files.
  var notes: [String] {
    var notes: [String] = []
    if let first = unplaced.first {
      notes.append(
        "\(CountText.words(unplaced.count, "report path")) not found in the repository, such as "
          + "'\(ForeignText.shown(first))'")
    }
    if let first = contradicted.sorted().first {
      notes.append("a report contains '\(ForeignText.shown(first))' under several paths")
    }
    return notes
  }
}
