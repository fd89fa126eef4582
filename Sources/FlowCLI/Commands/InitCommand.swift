import ArgumentParser
import Diagnostics
import Gitflow
import Workflows

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented .flowctl.yml.",
    discussion: """
      Settings of git-flow (AVH) and git-flow-next in the git configuration are taken over. An \
      existing file is never overwritten without --force.

      flowctl init
      flowctl init --preset github-flow --yes
      """)

  @Option(help: "The model to begin with.")
  var preset: BranchModel.Preset?

  @Flag(name: .shortAndLong, help: "Ask nothing.")
  var yes = false

  @Flag(help: "Replace an existing file.")
  var force = false

  @Flag(help: "Print the file instead of writing it.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let options = InitialiseRepository.Options(
      preset: preset, asksNothing: yes, replaces: force, isDryRun: dryRun)
    try await global.answer("init") { session throws(Failure) in
      try await InitialiseRepository.run(options, in: session)
    }
  }
}
