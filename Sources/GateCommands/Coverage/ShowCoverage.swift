package import Diagnostics
import Effects
package import Gates
import Git
package import Session

/// `coverage show`: how many lines of the project ran, file by file.
package enum ShowCoverage {
  /// What the command line asks for.
  package struct Options: Sendable {
    package var reports: [String] = []
    package var format: ReportFormat?
    package var scope = CoverageScope()
    package var thresholds = CoverageThresholds()
    /// What the ratchet compares with; nil for where the branch would merge to.
    package var base: String?
    /// True where the totals are kept for later comparisons with HEAD.
    package var isRecorded = false

    /// Options of a command line that says nothing.
    package init() {}
  }

  /// Reads the reports and judges their totals.
  package static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    let reader = CoverageReader(session: session, scope: options.scope)
    let head = try await session.refs().resolve("HEAD")
    let coverage = try await reader.required(options.reports, as: options.format, of: head)
    let total = coverage.map.counts
    var ratchet: Ratchet?
    var change = GateChange(directory: try session.repository().directory)
    if options.thresholds.ratchets {
      change = try await ComparedChange.find(base: options.base, in: session)
      ratchet = try session.ratchet(total, over: change.base)
    }
    change.reports = options.reports
    let judge = CoverageJudge(
      options.thresholds, remedies: session.coverageRemedies(change))
    if options.isRecorded, let head, total.total > 0 { try record(total, of: head, session) }
    var report = Report(
      command: "coverage show", title: total.percentText.map { "\($0) of lines covered" } ?? "",
      diagnostics: judge.findings(total: total, ratchet: ratchet),
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
  /// What the reader should know of paths that lead nowhere.
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
