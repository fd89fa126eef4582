import ArgumentParser
import Base
import Gates
import Git
import Session

struct CoverageShowCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the test coverage of the project by file.",
    discussion: """
      flowctl coverage show coverage.lcov
      flowctl coverage show shard-*.lcov --minimum 80
      flowctl coverage show coverage.lcov --record    store it for later comparisons
      flowctl coverage show coverage.lcov --ratchet   fail if coverage is lowered
      """)

  @OptionGroup var coverage: CoverageOptions

  @Option(help: ArgumentHelp("Minimum coverage of all lines.", valueName: "percent"))
  var minimum: Int?

  @Flag(help: "Fail if the coverage is lower than at the merge base.")
  var ratchet = false

  @Option(
    help: ArgumentHelp("Base branch or commit (default: the merge target).", valueName: "ref"))
  var base: String?

  @Flag(help: "Store the totals of HEAD for later comparisons.")
  var record = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try CoverageOptions.checkPercent(minimum, "minimum")
    if base != nil, !ratchet { throw ValidationError("--base requires --ratchet") }
  }

  /// Reads the reports and checks their totals.
  func report(in session: Session) async throws(Failure) -> Report {
    let reader = CoverageReader(session: session, scope: coverage.scope)
    let head = try await session.refs().resolve("HEAD")
    var input = GateInput(
      Change(head: head), directory: try session.repository().directory, reports: coverage.reports)
    let read = try await reader.required(of: input, as: coverage.format)
    let total = read.map.counts
    var compared: Ratchet?
    if ratchet {
      input = try await ChangeResolver.sinceBase(base, in: session)
      input.reports = coverage.reports
      compared = try session.ratchet(total, over: input.change.mergeBase)
    }
    let evaluation = CoverageEvaluation(
      CoverageThresholds(minimum: minimum, ratchets: ratchet),
      remedies: session.coverageRemedies(input))
    if record, let head, total.total > 0, read.overrun.isEmpty {
      try add(total, of: head, session)
    }
    var report = Report(
      command: "coverage show", title: total.percentText.map { "\($0) of lines covered" } ?? "",
      diagnostics: evaluation.findings(total: total, ratchet: compared, overrun: read.overrun),
      notes: read.notes, details: read.map.details)
    report.listing = CoverageTable.text(read.map)
    return report
  }

  private func add(
    _ total: LineCounts, of head: ObjectID, _ session: Session
  ) throws(Failure) {
    let records = try session.countRecords()
    try askingFiles(
      .inputOutput, "output", "can't store the coverage",
      try records.add(total, of: head.description))
  }
}

extension PlacedCoverage {
  /// Notes on other totals, and on paths that can't be mapped to files.
  var notes: [String] {
    var notes = remarks
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
