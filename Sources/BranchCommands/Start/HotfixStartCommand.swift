import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

struct HotfixStartCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Create a hotfix branch from production with the next version.",
    discussion: """
      flowctl hotfix start
      flowctl hotfix start crash on launch
      flowctl hotfix start --version 1.4.2 --dry-run
      """)

  @Argument(help: "Words for the branch name (optional).")
  var words: [String] = []

  @Option(help: ArgumentHelp("Version (default: the next free one).", valueName: "version"))
  var version: Version?

  @OptionGroup var about: StartIssueArguments

  @OptionGroup var start: StartArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if version != nil, start.bump != nil {
      throw ValidationError("--version and --bump exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let request = StartRequest(
      "hotfix", words: words, issue: about.issue,
      version: version.map(StartRequest.VersionChoice.given))
    return await start.answer(
      "hotfix start", request, movesIssue: about.moveIssue, global, in: world)
  }
}
