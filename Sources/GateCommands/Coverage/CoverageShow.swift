import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct CoverageShowCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "How many lines of the project ran, file by file?",
    discussion: """
      flowctl coverage show coverage.lcov
      flowctl coverage show shard-*.lcov --minimum 80
      flowctl coverage show coverage.lcov --record     keep it, so that a ratchet knows it
      flowctl coverage show coverage.lcov --ratchet    fail where the merge base had more
      flowctl coverage show coverage.lcov --ratchet --base origin/main
      """)

  @OptionGroup var coverage: CoverageOptions

  @Option(help: ArgumentHelp("Fail where less of the lines ran.", valueName: "per cent"))
  var minimum: Int?

  @Flag(help: "Fail where a smaller share ran than at the merge base.")
  var ratchet = false

  @Option(help: ArgumentHelp("The branch or commit of the ratchet.", valueName: "ref"))
  var base: String?

  @Flag(help: "Keep the totals of HEAD for later comparisons.")
  var record = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try CoverageOptions.checkPercent(minimum, "minimum")
    if base != nil, !ratchet { throw ValidationError("--base needs --ratchet") }
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
