import ArgumentParser
import Diagnostics
import Effects
import Session

struct GateImport: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Convert the hooks of .pre-commit-config.yaml into gates.",
    discussion: """
      A hook becomes a preset if one matches, or a command if it runs a local program. \
      Hooks that can't be imported are listed with the reason. \
      The rest of .flowctl.yml stays unchanged.

      flowctl gate import --dry-run
      flowctl gate import
      """)

  @Argument(help: "Configuration file of pre-commit.", completion: .file())
  var file: String = ImportHooks.usualPath

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let (file, isDryRun) = (file, dryRun)
    return await global.answer("gate import", in: world) { session throws(Failure) in
      try await ImportHooks.run(file, isDryRun: isDryRun, in: session)
    }
  }
}
