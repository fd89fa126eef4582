import ArgumentParser
package import Base
import GitHub
import Session

package struct BoardCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Show issues in columns by their status labels.",
    discussion: """
      Columns are labels: status:ready, status:inProgress, status:done, or those of 'board' in \
      .flowctl.yml. If a repository can't be read, flowctl names it and shows its cached issues.

      flowctl board
      flowctl board --repo octo/app --repo octo/api --milestone 1.5.0
      flowctl board --format markdown > board.md
      flowctl board --watch

      Exit status: 2 if some repositories can't be read, 69 if none can.
      """)

  @OptionGroup var github: GitHubOptions

  @Option(help: ArgumentHelp("Show only issues of this milestone.", valueName: "title"))
  var milestone: String?

  @Option(help: ArgumentHelp("Show only issues assigned to this user.", valueName: "login"))
  var assignee: String?

  @Option(help: ArgumentHelp("Show only issues with this label.", valueName: "name"))
  var label: String?

  @Option(
    help: ArgumentHelp(
      "Show only issues with 'app: NAME', 'app: shared' or a release of the app as label.",
      valueName: "name"))
  var app: String?

  @Flag(help: "Also show issues without a status label.")
  var unsorted = false

  @Flag(help: "Show only the number of cards per column.")
  var counts = false

  @Flag(help: "Also show pull requests.")
  var pullRequests = false

  @Flag(help: "Show each issue's open pull request and checks (more requests).")
  var requests = false

  @Flag(help: "Read all issues again instead of changes only.")
  var refresh = false

  @Flag(help: "Refresh the board when it changes.")
  var watch = false

  @Option(help: ArgumentHelp("Seconds between two requests with --watch.", valueName: "s"))
  var interval = 60

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try global.checkWatch(watch, interval: interval)
  }

  package func run(in world: World) async throws -> ExitStatus {
    var options = ShowBoard.Options()
    options.choices = github.choices(global)
    options.milestone = milestone
    options.assignee = assignee
    (options.label, options.app) = (label, app)
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
    let answering = ReportWriter(command: "board", options: global.answering, world: world)
    do throws(Failure) {
      let session = try answering.session()
      // Moves the cursor to the top left corner and clears the screen.
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

/// `board --watch`: shows the board again when it has changed.
enum WatchBoard {
  /// Seconds between two reads of the store's version.
  private static let pause: Double = 1

  /// Shows the board until it is interrupted.
  ///
  /// The store's version shows changes of other processes at once; GitHub is polled at intervals,
  /// which uses no quota while nothing has changed.
  static func run(
    _ options: ShowBoard.Options, interval: Double, in session: Session,
    write: (Report) throws(Failure) -> Void
  ) async throws(Failure) {
    let board = try await options.board(in: session)
    let repositories = try board.github.neededRepositories()
    let clock = session.world.clock
    var (askedAt, version): (Double?, Int?)
    var shown: [UInt8] = []
    var asked: GatheredIssues<Board>?
    while !Task.isCancelled {
      let (now, latest) = (clock.now(), try? board.client.store.version())
      let asks = askedAt.map { now - $0 >= interval } ?? true
      // Reads the cache when another process has changed it.
      if asks || latest != version {
        version = latest
        let client = asks ? board.client : board.client.offline
        var view = await board.view(of: repositories, options, client: client)
        if asks {
          (asked, askedAt) = (view.gathered, now)
        } else if let asked {
          // Reading the cache neither changes the data's age nor repairs a failure.
          view.gathered.failures = asked.failures
          view.gathered.age = asked.age
        }
        let listing = ShowBoard.listing(view, width: session.world.console.outputWidth)
        if listing.text != shown {
          shown = listing.text
          try write(listing)
        }
      }
      do throws(CancellationError) { try await clock.sleep(pause) } catch { return }
    }
  }
}

extension GitHubClient {
  /// The same options, offline.
  fileprivate var offline: GitHubClient {
    var settings = settings
    settings.isOffline = true
    return GitHubClient(
      access, transport: transport, store: store, clock: clock, settings: settings)
  }
}
