import ArgumentParser
import Base
import Gates

package struct CoverageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show test coverage of the project or of a change.",
    discussion: """
      Reads all common coverage formats. Tests and build products are excluded.

      flowctl coverage show coverage.lcov                         all lines
      flowctl coverage diff coverage.lcov --base origin/develop   new lines
      """,
    subcommands: [CoverageShowCommand.self, CoverageDiffCommand.self])
}

/// Reports to read, and files to count.
struct CoverageOptions: ParsableArguments {
  @Argument(help: "Coverage reports, such as those of several shards.", completion: .file())
  var reports: [String]

  @Option(name: .customLong("as"), help: "Format of the reports (default: detected).")
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp("Only count files that match this pattern (repeatable).", valueName: "glob"))
  var include: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also exclude files that match this pattern (repeatable).", valueName: "glob"))
  var exclude: [String] = []

  @Flag(help: "Also count tests.")
  var withTests = false

  /// The files to count.
  var scope: CoverageScope {
    let usual =
      withTests ? CoverageScope.derived + Globs.generatedCode : CoverageScope.usualExclusions
    return CoverageScope(included: include, excluded: usual + exclude)
  }

  /// - Throws: if the value of an option is not a percentage.
  static func checkPercent(_ number: Int?, _ option: String) throws {
    if let number, !(0...100).contains(number) {
      throw ValidationError("--\(option) takes 0 to 100, not \(number)")
    }
  }
}
