import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckMergeCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Check whether a branch may be merged into its target.",
    discussion: """
      By default, checks the pull request of the CI event, else the current branch. The policy is \
      read from the base, so that a change can't relax the rules that apply to it.

      flowctl check merge
      flowctl check merge --head feature/login --base develop
      flowctl check merge --format github            in GitHub Actions
      flowctl check merge --publish                  report to GitHub too
      """)

  @Option(
    help: ArgumentHelp("Branch to merge.", valueName: "ref"), completion: .branches)
  var head: String?

  @Option(
    help: ArgumentHelp("Branch to merge into.", valueName: "ref"), completion: .branches)
  var base: String?

  @Option(
    help: ArgumentHelp("JSON payload of a GitHub event.", valueName: "file"), completion: .file())
  var event: String?

  @OptionGroup var publishing: PublishOptions

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if event != nil, head != nil || base != nil {
      throw ValidationError("--event and --head or --base exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let options = CheckMergeRequest.Options(head: head, base: base, event: event)
    return await global.report("check merge", in: world, published: publishing.name("merge")) {
      session throws(Failure) in
      try await CheckMergeRequest.run(options, in: session)
    }
  }
}
