import ArgumentParser
import Diagnostics
import Effects
import Session

package struct ReleaseStatusCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Show the contents, labels and open branches of releases.",
    discussion: """
      Below the release, the output shows the release train from Git data: open versions, their \
      branches, the commits to merge, and pending back-merges. Branches of the remote are used, as \
      of the last fetch. If several versions are open, only the train is shown; to select one: \
      --release.

      flowctl release status
      flowctl release status --release 1.2.0 --format markdown
      flowctl release status --offline         Git and cached data only
      """)

  @OptionGroup var options: ReleaseOptions

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let question = options.question(global)
    return await global.answer("release status", in: world, hasMarkdown: true) {
      session throws(Failure) in
      try await ShowReleaseStatus.run(question, in: session)
    }
  }
}
