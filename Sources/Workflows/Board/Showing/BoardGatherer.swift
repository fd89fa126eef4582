import Board
import Effects
import GitHub

/// Gathers what the board shows.
struct BoardGatherer: Sendable {
  let board: BoardSession
  let options: ShowBoard.Options

  func gather(_ repositories: [RepositoryName], client: GitHubClient) async -> BoardView {
    let queued = MoveQueue(store: client.store, host: client.host).moves
      .filter { repositories.contains($0.repository) }
    let columns = board.settings.columns
    var gathered = await GatheredIssues.gather(
      repositories, from: client, refresh: options.refreshes)
    Self.apply(queued, to: &gathered, columns)
    let filter = BoardFilter(
      milestone: options.milestone ?? board.settings.milestone,
      includesPullRequests: options.includesPullRequests, closedSince: board.closedSince)
    return BoardView(
      board: Board(gathered.issues, columns: columns, filter: filter), gathered: gathered,
      queued: queued, showsCounts: options.showsCounts)
  }

  /// Shows issues as they will be once queued moves are sent.
  private static func apply(
    _ moves: [QueuedMove], to gathered: inout GatheredIssues, _ columns: [BoardColumn]
  ) {
    for move in moves {
      guard let place = gathered.issues.firstIndex(where: { $0.repository == move.repository }),
        let issue = gathered.issues[place].issues.firstIndex(where: { $0.number == move.number })
      else { continue }
      gathered.issues[place].issues[issue] = move.applied(
        to: gathered.issues[place].issues[issue], columns)
    }
  }
}
