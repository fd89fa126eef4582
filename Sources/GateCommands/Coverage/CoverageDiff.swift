import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct CoverageDiffCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Which of the lines that a change adds did the tests run?",
    discussion: """
      New are the lines that HEAD has over its merge base with the base, as in `git diff base...HEAD`. \
      With --format github each run of uncovered lines is an annotation.

      flowctl coverage diff coverage.lcov
      flowctl coverage diff coverage.lcov --base origin/develop --minimum 90
      flowctl coverage diff shard-*.lcov --format github
      """)

  @OptionGroup var coverage: CoverageOptions

  @Option(help: ArgumentHelp("Compare with this branch or commit.", valueName: "ref"))
  var base: String?

  @Option(help: ArgumentHelp("Fail where less of the new lines ran.", valueName: "per cent"))
  var minimum: Int?

  @Option(
    help: ArgumentHelp(
      "New lines that may be uncovered where fewer than 20 are new.", valueName: "lines"))
  var maxUncovered: Int?

  @Flag(help: "Lines that differ in white space alone are not new.")
  var ignoreWhitespace = false

  @Flag(help: "Compare with the base itself, not with the merge base.")
  var exact = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try CoverageOptions.checkPercent(minimum, "minimum")
    if let maxUncovered, maxUncovered < 0 {
      throw ValidationError("--max-uncovered takes 0 or more, not \(maxUncovered)")
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
