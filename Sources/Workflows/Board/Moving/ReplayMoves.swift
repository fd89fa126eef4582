package import Diagnostics
import GitHub

/// `issue replay`: makes the changes that wait, or drops them.
package enum ReplayMoves {
  /// Makes what earlier runs left without an answer, then sends moves that were asked for offline.
  ///
  /// What others have changed in between is left to them.
  package static func run(
    _ choices: GitHubChoices, drops: Bool = false, in session: Session
  ) async throws(Failure) -> Listing {
    let board = try await BoardSession.open(choices, needsToken: !drops, in: session)
    if drops { return drop(board.client) }
    if board.client.settings.isOffline {
      throw Failure(
        .usage, "board", "moves can't be sent offline", hint: .flowctl("issue", "replay"))
    }
    let changes = await board.client.replayJournal().map(ReplayedChange.init)
    let answer = await MoveReplay(board: board).run()
    let lines = changes.map(\.line) + answer.lines
    var listing = Listing(
      text: (lines.isEmpty ? ["no change waits"] : lines).map { $0 + "\n" }.joined(),
      values: ["replayed": answer.json, "changes": .array(changes.map(\.json))])
    let isWhole =
      answer.conflicts.isEmpty && answer.failed.isEmpty && changes.allSatisfy(\.isDone)
    let isPart = !answer.sent.isEmpty || changes.contains(where: \.isDone)
    listing.status = isWhole ? .pass : isPart ? .unknown : .unavailable
    return listing
  }

  private static func drop(_ client: GitHubClient) -> Listing {
    let queue = MoveQueue(client)
    let moves = queue.moves
    moves.forEach(queue.remove)
    let dropped =
      client.dropJournal().map(\.summary)
      + moves.map { "move \($0.repository)#\($0.number) to '\($0.status)'" }
    let lines = dropped.map { "dropped: \(ForeignText.shown($0))" }
    return Listing(
      text: (lines.isEmpty ? ["no change waits"] : lines).map { $0 + "\n" }.joined(),
      values: ["dropped": .strings(dropped)])
  }
}

/// A change that an earlier run left, and what has become of it.
private struct ReplayedChange {
  let summary: String
  let result: Result<ResumedChange, GitHubError>

  init(_ change: Mutation, _ result: Result<ResumedChange, GitHubError>) {
    (summary, self.result) = (change.summary, result)
  }

  var isDone: Bool {
    switch result {
    case .success(.made), .success(.found): true
    case .success(.dropped), .success(.waiting), .failure: false
    }
  }

  var line: String {
    let told =
      switch result {
      case .success(.made): "done: "
      case .success(.found): "had happened: "
      case .success(.waiting): "waits: "
      case .success(.dropped): "dropped, for it is too old or was changed by others since: "
      case .failure(let error): "waits (\(error.message)): "
      }
    return ForeignText.shown(told + summary)
  }

  var json: JSONValue {
    let outcome = if case .success(let change) = result { change.rawValue } else { "failed" }
    return ["change": .string(summary), "outcome": .string(outcome)]
  }
}
