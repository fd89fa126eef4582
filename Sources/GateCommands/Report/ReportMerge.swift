import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct ReportMerge: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one report of several.",
    discussion: """
      A line that ran in one of the coverage reports ran. Tests stand behind one another, as one \
      name may be that of many tests. Findings that several reports tell are told once.

      flowctl report merge shard-1.lcov shard-2.lcov -o all.lcov
      flowctl report merge build/*.xml -o tests.xml
      flowctl report merge swiftlint.json ktlint.xml --to sarif -o lint.sarif
      """)

  @Argument(help: "Files on the same subject.", completion: .file())
  var files: [String]

  @Option(help: "What to write; else LCOV, JUnit XML or SARIF.")
  var to: ReportTarget?

  @OptionGroup var place: PlaceOptions

  func run(in world: World) async throws -> ExitStatus {
    await place.answer("report merge", in: world) { session throws(Failure) in
      try ConvertReports.run(files, as: nil, to: to, in: session)
    }
  }
}
