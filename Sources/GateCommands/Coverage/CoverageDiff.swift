import ArgumentParser
import Base
import Gates
import Session

struct CoverageDiffCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the test coverage of the lines that a change adds.",
    discussion: """
      Checks the lines added since the merge base, as in `git diff base...HEAD`. \
      With --format github, each uncovered range is an annotation.

      flowctl coverage diff coverage.lcov
      flowctl coverage diff coverage.lcov --base origin/develop --minimum 90
      flowctl coverage diff shard-*.lcov --format github
      """)

  @OptionGroup var coverage: CoverageOptions

  @Option(
    help: ArgumentHelp("Base branch or commit (default: the merge target).", valueName: "ref"))
  var base: String?

  @Option(help: ArgumentHelp("Minimum coverage of new lines.", valueName: "percent"))
  var minimum: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum number of uncovered lines if fewer than 20 are new.", valueName: "lines"))
  var maxUncovered: Int?

  @Flag(help: "Ignore lines that differ only in white space.")
  var ignoreWhitespace = false

  @Flag(help: "Compare with the base itself instead of the merge base.")
  var exact = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try CoverageOptions.checkPercent(minimum, "minimum")
    if let maxUncovered, maxUncovered < 0 {
      throw ValidationError("--max-uncovered must be 0 or more, not \(maxUncovered)")
    }
  }

  private var thresholds: CoverageThresholds {
    var thresholds = CoverageThresholds(newCode: minimum ?? maxUncovered.map { _ in 0 })
    if let maxUncovered { thresholds.maxUncovered = maxUncovered }
    return thresholds
  }

  /// Reads the reports and the change, and checks the new lines.
  func report(in session: Session) async throws(Failure) -> Report {
    let input = try await input(in: session)
    let reader = CoverageReader(session: session, scope: coverage.scope)
    let read = try await reader.required(of: input, as: coverage.format)
    let check = CoverageCheck(
      session: session, thresholds: thresholds, scope: coverage.scope,
      ignoresSpace: ignoreWhitespace)
    let result = try await check.check(input, read)
    let new = result.change ?? ChangeCoverage()
    var report = Report(
      command: "coverage diff", title: title(new, since: input.change.target),
      diagnostics: result.findings, notes: read.notes, details: new.details)
    report.listing = CoverageTable.text(new)
    return report
  }

  private func input(in session: Session) async throws(Failure) -> GateInput {
    var input = try await ChangeResolver.sinceBase(base, in: session)
    input.reports = coverage.reports
    if exact, let target = input.change.target {
      input.change.mergeBase = try await session.commit(named: target)
    }
    return input
  }

  private func title(_ new: ChangeCoverage, since target: String?) -> String {
    let since = target.map { " since \($0)" } ?? ""
    guard let percent = new.counts.percentText else {
      return (new.unmeasuredText ?? "no new lines to cover") + since
    }
    if let rule = NewCodeRule(thresholds, for: new.counts) {
      return rule.words(new.counts, since: since)
    }
    return "\(percent) of new lines covered\(since)"
  }
}
