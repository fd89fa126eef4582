import ArgumentParser
import Diagnostics
import Gates
import Workflows

struct GateAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Write a gate of a preset into .flowctl.yml.",
    discussion: """
      Everything else in the file stays as it is, byte for byte.

      flowctl gate add swiftlint
      flowctl gate add xcodebuild --name ios
      flowctl gate add coverage --dry-run

      Presets: \(GatePreset.all.map(\.name).joined(separator: ", "))
      """)

  @Argument(help: "The preset.", completion: .list(GatePreset.all.map(\.name)))
  var preset: String

  @Option(help: ArgumentHelp("What the gate is called, if not as the preset.", valueName: "name"))
  var name: String?

  @Flag(help: "Show what would be written.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let options = AddGate.Options(preset: preset, name: name, isDryRun: dryRun)
    try await global.answer("gate add") { session throws(Failure) in
      try await AddGate.run(options, in: session)
    }
  }
}
