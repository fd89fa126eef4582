import Board
package import Diagnostics
import Effects
import Formats
import GitHub
package import Session

/// `board`: the issues of repositories in the columns of their labels.
package enum ShowBoard {
  /// The options of the command line.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var milestone: String?
    package var assignee: String?
    package var label: String?
    /// Also lists the issues without a status label.
    package var showsUnsorted = false
    package var showsCounts = false
    package var includesPullRequests = false
    /// Shows the open pull request of each issue and its checks, which takes more requests.
    package var showsRequests = false
    /// Reads all issues again.
    package var refreshes = false

    /// The board of the clone's repository.
    package init() {}
  }

  /// Requests the changes and shows the board; failures are reported below it.
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

/// Gathers what the board shows.
struct BoardGatherer: Sendable {
  let board: BoardSession
  let options: ShowBoard.Options

  func gather(_ repositories: [RepositoryName], client: GitHubClient) async -> BoardView {
    let queue = MoveQueue(client)
    let queued = queue.moves.filter { repositories.contains($0.repository) }
    let columns = board.settings.columns
    var filter = BoardFilter(
      milestone: options.milestone ?? board.settings.milestone,
      includesPullRequests: options.includesPullRequests, closedSince: board.closedSince)
    (filter.assignee, filter.label) = (options.assignee, options.label)
    let gathered = await GatheredIssues.gather(
      repositories, from: client, for: "board", refresh: options.refreshes
    ) { [filter] repository, issues in
      let moves = queued.filter { $0.repository == repository }
      return Board(
        repository, Self.applied(moves, to: issues, columns), columns: columns, filter: filter)
    }
    let boards = gathered.contents.map { (repository: $0.repository, board: $0.content) }
    let joined = Board(joining: boards, columns: columns)
    var view = BoardView(
      board: joined, gathered: gathered, queued: queued,
      waiting: client.pendingChanges.filter { repositories.contains($0.repository) }
        .map(\.summary),
      foreign: client.pendingChangesOfOthers.count { repositories.contains($0.repository) }
        + queue.movesOfOthers.count { repositories.contains($0.repository) },
      showsCounts: options.showsCounts, showsUnsorted: options.showsUnsorted,
      now: client.clock.now(), milestone: filter.milestone,
      firstRun: gathered.lacksToken ? FirstRun.notes(board.github.server) : [])
    if options.showsRequests, !client.settings.isOffline {
      let cards =
        joined.columns.flatMap(\.cards) + (options.showsUnsorted ? joined.unsortedCards : [])
      view.requests = await LinkedRequests(client: client, classifier: board.classifier).find(
        for: Set(cards.map { ItemReference($0.repository, $0.issue.number) }))
    }
    return view
  }

  /// Issues as they will be once queued moves are sent.
  private static func applied(
    _ moves: [QueuedMove], to issues: [Issue], _ columns: [BoardColumn]
  ) -> [Issue] {
    var issues = issues
    for move in moves {
      guard let place = issues.firstIndex(where: { $0.number == move.number }) else { continue }
      issues[place] = move.applied(to: issues[place], columns)
    }
    return issues
  }
}

/// The board as Markdown, for a step summary or a page.
struct BoardMarkdown {
  let view: BoardView

  var text: String {
    (view.board.columns.flatMap(column) + unsorted + [view.summary, ""] + remarks)
      .map { $0 + "\n" }.joined()
  }

  private func column(_ column: Board.Column) -> [String] {
    let head = "### \(MarkdownText.escaped(column.column.status)) (\(column.cards.count))"
    let cards = view.showsCounts ? [] : column.cards.map(line)
    return [head, ""] + cards + (cards.isEmpty ? [] : [""])
  }

  private var unsorted: [String] {
    guard view.showsUnsorted, !view.showsCounts else { return [] }
    return ["### unsorted (\(view.board.unsorted))", ""]
      + view.board.unsortedCards.map(line) + [""]
  }

  private func line(_ card: BoardCard) -> String {
    Self.line(card) + (view.request(of: card).map { " (\($0.text))" } ?? "")
  }

  private static func line(_ card: BoardCard) -> String {
    let name = MarkdownText.escaped(card.reference)
    let title = MarkdownText.escaped(card.issue.title)
    guard let url = link(card.issue.url) else { return "- \(name) \(title)" }
    // GitHub doesn't turn the number into another link inside a link's text.
    let plain = card.reference.replacing("_", with: "\\_")
    return "- [\(plain)](<\(url)>) \(title)"
  }

  /// An address that contains no Markdown syntax.
  private static func link(_ text: String) -> String? {
    guard let url = WebAddress(text), url.isSafe, !text.contains("<"), !text.contains(">"),
      !text.contains("\\")
    else { return nil }
    return text
  }

  private var remarks: [String] {
    view.gathered.failures.map { failure in
      "- \(MarkdownText.escaped(failure.repository.description)): "
        + MarkdownText.escaped(failure.message)
    } + view.notes.map { "- \(MarkdownText.escaped($0.message))" }
  }
}
