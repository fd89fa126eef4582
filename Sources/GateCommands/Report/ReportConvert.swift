import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct ReportConvert: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a report in another format.",
    discussion: """
      A report that would lose something on the way is refused.

      flowctl report convert codecov.json --to lcov -o coverage.lcov
      flowctl report convert jacoco.xml --to sonar-coverage -o sonar.xml
      flowctl report convert swiftlint.json --to sarif -o lint.sarif
      """)

  @Argument(help: "A file of any of the formats.", completion: .file())
  var file: String

  @Option(help: "What to write.")
  var to: ReportTarget

  @Option(name: .customLong("as"), help: "Read the file as this format.")
  var format: ReportFormat?

  @OptionGroup var place: PlaceOptions

  func run(in world: World) async throws -> ExitStatus {
    await place.answer("report convert", in: world) { session throws(Failure) in
      try ConvertReports.run([file], as: format, to: to, in: session)
    }
  }
}
