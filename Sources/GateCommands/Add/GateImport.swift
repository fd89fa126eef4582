import ArgumentParser
import Diagnostics
import Effects
import Session

struct GateImport: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Write gates for the hooks of .pre-commit-config.yaml.",
    discussion: """
      Hooks that a preset covers become that preset, and programs of your machine become commands.
      Each hook that is not taken is listed with the reason. Everything else in .flowctl.yml stays
      as it is.

      flowctl gate import --dry-run
      flowctl gate import
      """)

  @Argument(help: "The file of pre-commit.", completion: .file())
  var file: String = ImportHooks.usualPath

  @Flag(help: "Show what would be written.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let (file, isDryRun) = (file, dryRun)
    return await global.answer("gate import", in: world) { session throws(Failure) in
      try await ImportHooks.run(file, isDryRun: isDryRun, in: session)
    }
  }
}
