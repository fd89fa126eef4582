import ArgumentParser
import Diagnostics
import Gitflow
import Workflows

struct ReleaseFinishCommand: AsyncParsableCommand {
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

  func run() async throws {
    try await finish.answer("release finish", version?.description, global) {
      session throws(Failure) in
      try await OpenVersionBranch.name(of: "release", version, in: session)
    }
  }
}
