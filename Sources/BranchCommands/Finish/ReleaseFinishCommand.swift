import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

struct ReleaseFinishCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: "Finish a release: into main, tagged, and back into develop.",
    discussion: """
      The same as flowctl finish with the branch of the release.

      flowctl release finish --local --dry-run
      flowctl release finish 1.5.0 --local --push
      """)

  @Argument(
    help: ArgumentHelp("The release; the only open one without it.", valueName: "version"),
    completion: .versions)
  var version: Version?

  @OptionGroup var finish: FinishArguments

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await finish.answer("release finish", version?.description, global, in: world) {
      session throws(Failure) in
      try await OpenVersionBranch.name(of: "release", version, in: session)
    }
  }
}
