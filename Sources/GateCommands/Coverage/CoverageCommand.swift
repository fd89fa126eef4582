import ArgumentParser

package struct CoverageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Which lines did the tests run: of the project, and of a change?",
    discussion: """
      Any format of coverage is read. Tests and what a build makes are left out.

      Of the whole project:      flowctl coverage show coverage.lcov
      Of what a branch adds:     flowctl coverage diff coverage.lcov --base origin/develop
      """,
    subcommands: [CoverageShowCommand.self, CoverageDiffCommand.self])
}
