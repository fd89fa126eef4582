import ArgumentParser
import Diagnostics
import Effects
import Session

package struct ReleaseStatusCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Show what a release contains, whether it is labelled so, and all that is on its way.",
    discussion: """
      Below the release stands the whole train, told by git alone: every open version, the branches
      on their way into it, how many commits each owes to whom, and which back-merges are missing.
      Where several versions are open and none is named, the train is the answer.

      flowctl release status
      flowctl release status --release 1.2.0 --format markdown
      flowctl release status --offline         what git alone tells
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
