import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

struct InitCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a .flowctl.yml that fits the repository.",
    discussion: """
      Branch names, tags, prefixes, merges and tools of the repository decide what is written; \
      settings of git-flow (AVH) and git-flow-next are taken over. The newest commits are read, with \
      --from-history all of them. An existing file is never overwritten without --force.

      flowctl init
      flowctl init --from-history
      flowctl init --preset classic --yes
      """)

  @Option(help: "The branch model (default: the one that fits).")
  var preset: BranchModel.Preset?

  @Flag(help: "Read the whole history, not only its newest commits.")
  var fromHistory = false

  @Flag(name: .shortAndLong, help: "Ask nothing.")
  var yes = false

  @Flag(help: "Replace an existing file.")
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
