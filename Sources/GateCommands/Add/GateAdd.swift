import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct GateAdd: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a gate from a preset to .flowctl.yml.",
    discussion: """
      The rest of the file stays unchanged.
      Presets: \(GatePreset.all.map(\.name).joined(separator: ", "))

      flowctl gate add swiftlint
      flowctl gate add xcodebuild --name ios
      flowctl gate add coverage --dry-run
      """)

  @Argument(help: "Preset to add.", completion: .list(GatePreset.all.map(\.name)))
  var preset: String

  @Option(help: ArgumentHelp("Name of the gate (default: name of the preset).", valueName: "name"))
  var name: String?

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let options = AddGate.Options(preset: preset, name: name, isDryRun: dryRun)
    return await global.answer("gate add", in: world) { session throws(Failure) in
      try await AddGate.run(options, in: session)
    }
  }
}
