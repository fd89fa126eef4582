import ArgumentParser

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
