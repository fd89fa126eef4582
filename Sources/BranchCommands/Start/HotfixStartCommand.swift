import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

struct HotfixStartCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Begin a hotfix of what is live, with its version written where it belongs.",
    discussion: """
      flowctl hotfix start
      flowctl hotfix start crash on launch
      flowctl hotfix start --version 1.4.2 --dry-run
      """)

  @Argument(help: "Words that name it; none are needed.")
  var words: [String] = []

  @Option(help: ArgumentHelp("The version; the next free one without it.", valueName: "v"))
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
