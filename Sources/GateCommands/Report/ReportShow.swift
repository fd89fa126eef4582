import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct ReportShow: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Tell the totals of reports, and whether they can be trusted.",
    discussion: """
      Leaves with 0 however many failures or findings a report holds, and with 65 where one can't \
      be trusted: it is cut off, empty, not of its format or can't be read.

      flowctl report show build/tests.xml coverage.lcov lint.sarif
      flowctl report show --json build/*.xml
      flowctl report show --as junit results.txt
      """)

  @Argument(help: "Files of any of the formats.", completion: .file())
  var files: [String]

  @Option(name: .customLong("as"), help: "Read every file as this format.")
  var format: ReportFormat?

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("report show", in: world) { session throws(Failure) in
      ShowReports.run(files, as: format, in: session)
    }
  }
}
