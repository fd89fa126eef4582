import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

struct InitCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a .flowctl.yml that fits the repository.",
    discussion: """
      flowctl derives the file from the repository's branches, tags, merges and tools, and \
      imports the settings of git-flow (AVH) and git-flow-next. It reads the newest commits, or \
      all with --from-history. It overwrites an existing file only with --force.

      flowctl init
      flowctl init --from-history
      flowctl init --preset classic --yes
      """)

  @Option(help: "Branch model (default: the best match).")
  var preset: BranchModel.Preset?

  @Flag(help: "Read the whole history instead of the newest commits.")
  var fromHistory = false

  @Flag(name: .shortAndLong, help: "Don't prompt.")
  var yes = false

  @Flag(help: "Overwrite an existing file.")
  var force = false

  @Flag(help: "Print the file instead of writing it.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let options = InitialiseRepository.Options(
      preset: preset, readsAll: fromHistory, asksNothing: yes, replaces: force, isDryRun: dryRun)
    return await global.answer("init", in: world) { session throws(Failure) in
      try await InitialiseRepository.run(options, in: session)
    }
  }
}
