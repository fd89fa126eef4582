import ArgumentParser
import Base
import Gitflow
import Session

package struct StartCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Create a branch with a valid name from the right base.",
    discussion: """
      flowctl fetches the base, builds the name from your words and switches to the new branch. \
      Releases and hotfixes get the next free version, committed to the configured version files. \
      If something fails, nothing is changed; 'flowctl undo' reverts a start.

      flowctl start feature add login --issue 42        feature/42-add-login
      flowctl start release                             release/1.5.0
      flowctl start hotfix crash on launch              hotfix/1.4.1/crash-on-launch
      flowctl start bugfix wrong title --release 1.5.0  bugfix/1.5.0/wrong-title
      """)

  @Argument(
    help: ArgumentHelp(
      "Branch type, such as feature, release, hotfix or bugfix.", valueName: "type"),
    completion: .kinds)
  var kind: String?

  @Argument(help: "Words for the branch name, in any script.")
  var words: [String] = []

  @Option(
    help: ArgumentHelp("Version of a release or hotfix.", valueName: "version"),
    transform: Version.starting)
  var version: Version?

  @Option(
    help: ArgumentHelp("Release that a bugfix belongs to.", valueName: "version"),
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
      throw ValidationError("Missing expected argument '<type>'")
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

  @Option(
    help: ArgumentHelp("Version (default: the next free one).", valueName: "version"),
    transform: Version.starting)
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

struct ReleaseStartCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Create a release branch with the next version.",
    discussion: """
      The version follows the tags and the open releases, local and remote. If version files are \
      configured, flowctl commits the version to them. 'finish' writes the changelog.

      flowctl release start
      flowctl release start 2.0.0 --dry-run
      flowctl release start --bump major
      """)

  @Argument(
    help: ArgumentHelp("Version (default: the next free one).", valueName: "version"),
    transform: Version.starting)
  var version: Version?

  @Option(
    name: .customLong("version"), help: .hidden, transform: Version.starting)
  var versionOption: Version?

  @OptionGroup var start: StartArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if version != nil, versionOption != nil {
      throw ValidationError("the version is given twice")
    }
    version = version ?? versionOption
    if version != nil, start.bump != nil {
      throw ValidationError("a version and --bump exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let request = StartRequest(
      "release", version: version.map(StartRequest.VersionChoice.given))
    return await start.answer("release start", request, global, in: world)
  }
}
