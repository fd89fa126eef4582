import ArgumentParser
import Base
import Gitflow
import Session

package struct ReleasePickCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Take a change into an open release by cherry-pick, with a pull request.",
    discussion: """
      Names a commit, a merged pull request, an issue that a commit closes, or a merged branch. \
      flowctl applies the change as 'git cherry-pick -x' does, without a checkout, on a new branch, \
      and opens its pull request. A change that is empty, conflicts or is in the release \
      is refused.

      flowctl release pick 4f2a91c --into 1.4.0    a commit
      flowctl release pick 12 15 --into 1.4.0      pull requests or issues
      flowctl release pick 12 --local --dry-run    show what would change
      flowctl release picks                        list what was picked
      """)

  @Argument(
    help: ArgumentHelp(
      "Commit, number of a pull request or issue, or branch (repeatable).", valueName: "change"))
  var changes: [String] = []

  @Option(
    help: ArgumentHelp(
      "Version or branch to pick into (default: the only open one).", valueName: "version"),
    completion: .versions)
  var into: String?

  @Flag(help: "Commit to the release branch in this clone instead of a pull request.")
  var local = false

  @OptionGroup var app: AppOption

  @OptionGroup var arguments: PlanArguments

  @OptionGroup var server: GitHubServerOptions

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try arguments.check(isPlain: changes.isEmpty && into == nil && !local)
    if arguments.resume.way == nil, changes.isEmpty {
      throw ValidationError("Missing expected argument '<change>'")
    }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    let options = PickCommits.Options(
      changes: changes, into: into, app: app.app, isLocal: local, isDryRun: arguments.dryRun,
      fetches: arguments.fetch, choices: server.choices(global))
    if let way = arguments.resume.way {
      return try await ResumePlan.run(
        way, of: "release pick", PlanExecutor.Options(), in: session)
    }
    return try await PickCommits.run(options, in: try await session.focused(onApp: app.app))
  }
}

package struct ReleasePicksCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "picks",
    abstract: "List what was picked into a release, and what only the release contains.",
    discussion: """
      Cherry-picks are recognized by their trailer '(cherry picked from commit …)' and by equal \
      patches. Also listed: picks on branches that are not merged yet, refused picks, and commits \
      of the release that the branch it was created from lacks.

      flowctl release picks
      flowctl release picks 1.4.0 --json
      """)

  @Argument(
    help: ArgumentHelp(
      "Version or branch of the release (default: the only open one).", valueName: "version"),
    completion: .versions)
  var version: String?

  @OptionGroup var app: AppOption

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try await PickLedger.run(version, in: try await session.focused(onApp: app.app))
  }
}
