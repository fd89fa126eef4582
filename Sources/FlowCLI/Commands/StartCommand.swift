import ArgumentParser
import Diagnostics
import Gitflow
import Workflows

struct StartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Make a correctly named branch from the right base, and switch to it.",
    discussion: """
      The name is made from the words, the base is fetched first, and the branch is made in one \
      step: when it can't be, nothing has changed.

      flowctl start feature add a login screen --issue 42   feature/42-add-a-login-screen
      flowctl start release                                 release/1.5.0 from develop
      flowctl start hotfix crash on launch                  hotfix/1.4.1/crash-on-launch from main
      flowctl start bugfix wrong title --release 1.5.0      bugfix/1.5.0/wrong-title
      flowctl start feature try it --from develop~3 --dry-run
      """)

  @Argument(
    help: "The kind of branch, such as feature, release, hotfix or bugfix.", completion: .kinds)
  var kind: String

  @Argument(help: "Words that name it; any script, any spelling.")
  var words: [String] = []

  @Option(help: ArgumentHelp("The issue that the branch is about: 42 or ABC-42.", valueName: "n"))
  var issue: String?

  @Option(help: ArgumentHelp("The version of a release or hotfix.", valueName: "v"))
  var version: Version?

  @Option(help: "Take the next version at this level.")
  var bump: VersionBump?

  @Option(
    help: ArgumentHelp("The release that a bugfix belongs to.", valueName: "v"),
    completion: .versions)
  var release: Version?

  @Option(
    help: ArgumentHelp("Begin at this commit of the base instead of its tip.", valueName: "ref"),
    completion: .branches)
  var from: String?

  @Flag(inversion: .prefixedNo, help: "Fetch the base from the remote first.")
  var fetch = true

  @Flag(
    inversion: .prefixedNo, help: "Move the issue to the board's column for work, with a token.")
  var moveIssue = true

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if version != nil, bump != nil {
      throw ValidationError("--version and --bump exclude each other")
    }
  }

  func run() async throws {
    let choice =
      version.map(StartRequest.VersionChoice.given) ?? bump.map(StartRequest.VersionChoice.bump)
    let options = Start.Options(
      request: StartRequest(
        KindName(kind), words: words, issue: issue, version: choice, release: release),
      from: from, fetches: fetch, isDryRun: dryRun, movesIssue: moveIssue)
    try await global.answer("start") { session throws(Failure) in
      try await Start.run(options, in: session)
    }
  }
}
