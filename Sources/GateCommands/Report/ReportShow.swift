import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct ReportShow: FlowCommand {
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

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("report show", in: world) { session throws(Failure) in
      ShowReports.run(files, as: format, in: session)
    }
  }
}
