import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct GateAdd: FlowCommand {
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

  func run(in world: World) async throws -> ExitStatus {
    let options = AddGate.Options(preset: preset, name: name, isDryRun: dryRun)
    return await global.answer("gate add", in: world) { session throws(Failure) in
      try await AddGate.run(options, in: session)
    }
  }
}
