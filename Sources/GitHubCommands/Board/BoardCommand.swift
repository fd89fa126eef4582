import ArgumentParser
import Diagnostics
import Effects
import Session

package struct BoardCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Show the issues of repositories in columns by their status labels.",
    discussion: """
      Labels are the columns: status:ready, status:inProgress, status:done, or those of 'board' in \
      .flowctl.yml. A repository that can't be asked is named, and what is kept of it is shown.

      flowctl board
      flowctl board --repo octo/app --repo octo/api --milestone 1.5.0
      flowctl board --format markdown > board.md
      flowctl board --requests
      flowctl board --watch
      flowctl board --offline

      Exit status: 2 where some repositories could not be asked, 69 where none could.
      """)

  @OptionGroup var github: GitHubOptions

  @Option(help: ArgumentHelp("Only the issues of this milestone.", valueName: "title"))
  var milestone: String?

  @Option(help: ArgumentHelp("Only issues that this user is assigned to.", valueName: "login"))
  var assignee: String?

  @Option(help: ArgumentHelp("Only issues with this label.", valueName: "name"))
  var label: String?

  @Flag(help: "List the issues without a status label, too.")
  var unsorted = false

  @Flag(help: "Only how many cards each column has.")
  var counts = false

  @Flag(help: "Show pull requests, too.")
  var pullRequests = false

  @Flag(help: "Show the open pull request of each issue and its checks (more requests).")
  var requests = false

  @Flag(help: "Read all issues anew instead of what has changed.")
  var refresh = false

  @Flag(help: "Show the board again whenever it changes.")
  var watch = false

  @Option(help: ArgumentHelp("Seconds between two questions while watching.", valueName: "s"))
  var interval = 60

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    guard 5...86_400 ~= interval else {
      throw ValidationError("--interval takes 5 to 86400 seconds")
    }
    if watch, global.chosenFormat != .text {
      throw ValidationError("--watch shows text alone")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    var options = ShowBoard.Options()
    options.choices = github.choices(global)
    options.milestone = milestone
    options.assignee = assignee
    options.label = label
    options.showsUnsorted = unsorted
    options.showsCounts = counts
    options.includesPullRequests = pullRequests
    options.showsRequests = requests
    options.refreshes = refresh
    if watch { return await show(options, in: world) }
    return await global.answer("board", in: world, hasMarkdown: true) {
      [options] session throws(Failure) in
      try await ShowBoard.run(options, in: session)
    }
  }

  private func show(_ options: ShowBoard.Options, in world: World) async -> ExitStatus {
    let answering = Answering(command: "board", options: global.answering, world: world)
    do throws(Failure) {
      let session = try answering.session()
      // To the corner, and everything below away.
      let clearing = session.world.console.outputIsTerminal ? Array("\u{1b}[H\u{1b}[J".utf8) : []
      try await WatchBoard.run(options, interval: Double(interval), in: session) {
        listing throws(Failure) in
        _ = try answering.write(Report(bytes: clearing + listing.text))
      }
      return .pass
    } catch {
      return answering.written(error)
    }
  }
}
