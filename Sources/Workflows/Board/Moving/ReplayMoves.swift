package import Diagnostics
import GitHub

/// `issue replay`: sends the moves that were asked for offline.
package enum ReplayMoves {
  /// Sends them in the order of their issues; what others have moved in between is left to them.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Listing {
    let board = try await BoardSession.open(choices, needsToken: true, in: session)
    if board.client.settings.isOffline {
      throw Failure(
        .usage, "board", "moves can't be sent offline", hint: .flowctl("issue", "replay"))
    }
    let answer = await MoveReplay(board: board).run()
    let lines = answer.lines.isEmpty ? ["no move waits"] : answer.lines
    var listing = Listing(
      text: lines.map { $0 + "\n" }.joined(), values: ["replayed": answer.json])
    let isWhole = answer.conflicts.isEmpty && answer.failed.isEmpty
    listing.status = isWhole ? .pass : answer.sent.isEmpty ? .unavailable : .unknown
    return listing
  }
}
