import Board
package import Diagnostics
import Effects
import GitHub
package import Session

/// `board`: the issues of repositories in the columns of their labels.
package enum ShowBoard {
  /// What the command line asks.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var milestone: String?
    package var assignee: String?
    package var label: String?
    /// Lists the issues without a status label, too.
    package var showsUnsorted = false
    package var showsCounts = false
    package var includesPullRequests = false
    /// Shows the open pull request of each issue and its checks, which takes requests of its own.
    package var showsRequests = false
    /// Reads all anew.
    package var refreshes = false

    /// The board of the clone's repository.
    package init() {}
  }

  /// Asks what has changed and shows the board; what fails is named beside it.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await BoardSession.open(options.choices, in: session)
    let repositories = try board.github.neededRepositories()
    let view = await BoardGatherer(board: board, options: options).gather(
      repositories, client: board.client)
    return listing(view, width: session.world.console.outputWidth())
  }

  static func listing(_ view: BoardView, width: Int?) -> Report {
    var listing = Report(
      text: { Array(BoardText(view: view, width: width).text.utf8) },
      values: { BoardJSON(view: view).values }, lists: { BoardJSON(view: view).lists })
    listing.payload?.add { BoardMarkdown(view: view).text }
    listing.status = view.gathered.status
    return listing
  }
}
