import ArgumentParser
import Gates

package struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show, convert and merge reports of coverage, tests and findings.",
    discussion: """
      The format is detected from the content. Totals are counted from the entries. If the report \
      declares other totals, flowctl reports that.

      flowctl report show build/tests.xml
      flowctl report merge shard-*.lcov -o all.lcov
      flowctl report convert coverage.json --to sonar-coverage
      """,
    subcommands: [ReportShow.self, ReportMerge.self, ReportConvert.self])
}

extension ReportFormat: ExpressibleByArgument {}

extension ReportTarget: ExpressibleByArgument {}
