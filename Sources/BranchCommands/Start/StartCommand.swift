import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

package struct StartCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Make a correctly named branch from the right base, and switch to it.",
    discussion: """
      The name is made from the words, the base is fetched first, and the branch is made in one \
      step: when it can't be, nothing has changed. A kind that brings a version takes the next \
      free one and states it in the version files that are configured: 'flowctl start release' \
      and 'flowctl release start' are the same. 'flowctl undo' takes any start back.

      flowctl start feature add a login screen --issue 42   feature/42-add-a-login-screen
      flowctl start release                                 release/1.5.0 from develop
      flowctl start hotfix crash on launch                  hotfix/1.4.1/crash-on-launch from main
      flowctl start bugfix wrong title --release 1.5.0      bugfix/1.5.0/wrong-title
      flowctl start feature try it --from develop~3 --dry-run
      """)

  @Argument(
    help: "The kind of branch, such as feature, release, hotfix or bugfix.", completion: .kinds)
  var kind: String?

  @Argument(help: "Words that name it; any script, any spelling.")
  var words: [String] = []

  @Option(help: ArgumentHelp("The version of a release or hotfix.", valueName: "v"))
  var version: Version?

  @Option(
    help: ArgumentHelp("The release that a bugfix belongs to.", valueName: "v"),
    completion: .versions)
  var release: Version?

  @OptionGroup var about: StartIssueArguments

  @OptionGroup var start: StartArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if version != nil, start.bump != nil {
      throw ValidationError("--version and --bump exclude each other")
    }
    if kind == nil, !start.resumes {
      throw ValidationError("Missing expected argument '<kind>'")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    guard let kind else { return await start.resume("start", nil, global, in: world) }
    let request = StartRequest(
      KindName(kind), words: words, issue: about.issue,
      version: version.map(StartRequest.VersionChoice.given), release: release)
    return await start.answer(
      "start", request, movesIssue: about.moveIssue, global, in: world)
  }
}
