import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct CoverageDiffCommand: FlowCommand {
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

  func run(in world: World) async throws -> ExitStatus {
    var options = CompareCoverage.Options()
    options.reports = coverage.reports
    options.format = coverage.format
    options.scope = coverage.scope
    options.thresholds = CoverageThresholds(newCode: minimum ?? maxUncovered.map { _ in 0 })
    if let maxUncovered { options.thresholds.maxUncovered = maxUncovered }
    options.base = base
    options.ignoresSpace = ignoreWhitespace
    options.isExact = exact
    return await global.report("coverage diff", in: world) { [options] session throws(Failure) in
      try await CompareCoverage.run(options, in: session)
    }
  }
}
