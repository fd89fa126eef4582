import ArgumentParser
import Base
import Gates
import Session

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

struct ReportShow: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the totals of reports and whether they are valid.",
    discussion: """
      Exit status: 0 even if a report contains failures or findings; 65 if a report is invalid: \
      truncated, empty, in another format or unreadable.

      flowctl report show build/tests.xml coverage.lcov lint.sarif
      flowctl report show --json build/*.xml
      flowctl report show --as junit results.txt
      """)

  @Argument(help: "Reports in any supported format.", completion: .file())
  var files: [String]

  @Option(name: .customLong("as"), help: "Format of the files (default: detected).")
  var format: ReportFormat?

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    let reports = files.map { (path: $0, report: session.readReport($0, as: format)) }
    var listing = Report(
      text: { Array(ReportTable(reports).text.utf8) },
      lists: { ["reports": JSONList(reports) { $0.report.json(path: $0.path) }] })
    if !reports.allSatisfy(\.report.isTrustworthy) { listing.status = .badInput }
    return listing
  }
}
