import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct ReportMerge: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge several reports into one.",
    discussion: """
      A line is covered if one of the coverage reports covers it. Tests are concatenated. \
      Duplicate findings are written once.

      flowctl report merge shard-1.lcov shard-2.lcov -o all.lcov
      flowctl report merge build/*.xml -o tests.xml
      flowctl report merge swiftlint.json ktlint.xml --to sarif -o lint.sarif
      """)

  @Argument(help: "Reports of the same type.", completion: .file())
  var files: [String]

  @Option(help: "Format to write (default: LCOV, JUnit XML or SARIF).")
  var to: ReportTarget?

  @OptionGroup var place: PlaceOptions

  func run(in world: World) async throws -> ExitStatus {
    await place.answer("report merge", in: world) { session throws(Failure) in
      try ConvertReports.run(files, as: nil, to: to, in: session)
    }
  }
}
