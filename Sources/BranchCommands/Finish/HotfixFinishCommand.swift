import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

struct HotfixFinishCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: "Finish a hotfix: into main, tagged, and back into develop and open releases.",
    discussion: """
      The same as flowctl finish with the branch of the hotfix.

      flowctl hotfix finish --local --dry-run
      flowctl hotfix finish 1.4.1 --local --push
      """)

  @Argument(
    help: ArgumentHelp("The hotfix; the only open one without it.", valueName: "version"),
    completion: .versions)
  var version: Version?

  @OptionGroup var finish: FinishArguments

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await finish.answer("hotfix finish", version?.description, global, in: world) {
      session throws(Failure) in
      try await OpenVersionBranch.name(of: "hotfix", version, in: session)
    }
  }
}
