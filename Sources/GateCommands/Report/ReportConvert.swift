import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct ReportConvert: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a report to another format.",
    discussion: """
      Fails if the conversion would lose data.

      flowctl report convert codecov.json --to lcov -o coverage.lcov
      flowctl report convert jacoco.xml --to sonar-coverage -o sonar.xml
      flowctl report convert swiftlint.json --to sarif -o lint.sarif
      """)

  @Argument(help: "Report in any supported format.", completion: .file())
  var file: String

  @Option(help: "Format to write.")
  var to: ReportTarget

  @Option(name: .customLong("as"), help: "Format of the file (default: detected).")
  var format: ReportFormat?

  @OptionGroup var place: PlaceOptions

  func run(in world: World) async throws -> ExitStatus {
    await place.answer("report convert", in: world) { session throws(Failure) in
      try ConvertReports.run([file], as: format, to: to, in: session)
    }
  }
}
