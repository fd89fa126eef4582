import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct CoverageShowCommand: FlowCommand {
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

  func run(in world: World) async throws -> ExitStatus {
    var options = ShowCoverage.Options()
    options.reports = coverage.reports
    options.format = coverage.format
    options.scope = coverage.scope
    options.thresholds = CoverageThresholds(minimum: minimum, ratchets: ratchet)
    options.base = base
    options.isRecorded = record
    return await global.report("coverage show", in: world) { [options] session throws(Failure) in
      try await ShowCoverage.run(options, in: session)
    }
  }
}
