import ArgumentParser
import Gates

package struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Read reports of coverage, tests and findings in any format.",
    discussion: """
      The content tells the format. Totals are counted, never taken from what the report declares; \
      where both differ, that is told.

      What does it say?          flowctl report show build/tests.xml
      One of several shards:     flowctl report merge shard-*.lcov -o all.lcov
      For another tool:          flowctl report convert coverage.json --to sonar-coverage
      """,
    subcommands: [ReportShow.self, ReportMerge.self, ReportConvert.self])
}

extension ReportFormat: ExpressibleByArgument {}

extension ReportTarget: ExpressibleByArgument {}
