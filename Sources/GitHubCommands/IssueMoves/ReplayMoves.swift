import ArgumentParser
package import Base
import GitHub
package import Session

/// `issue replay`: completes or drops pending changes.
package enum ReplayMoves {
  /// Whose changes are dropped.
  package enum Drop: Hashable, Sendable {
    /// Changes that were started with the token of this run.
    case own
    /// Changes of all tokens, also of invalid ones.
    case all
  }

  /// Completes changes of earlier runs without a response, then sends moves queued offline.
  ///
  /// Issues that others have changed in between are not changed.
  package static func run(
    _ choices: GitHubChoices, drops: Drop? = nil, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await BoardSession.open(choices, needsToken: drops != .all, in: session)
    if let drops { return try await drop(drops, board.client) }
    if board.client.settings.isOffline {
      throw Failure(
        .usage, "board", "can't send moves offline", hint: .flowctl("issue", "replay"))
    }
    let changes = await board.client.replayJournal().map(ReplayedChange.init)
    let answer = await MoveReplay(board: board).run()
    let lines = changes.map(\.line) + answer.lines
    var listing = Report(
      text: (lines.isEmpty ? ["no pending changes"] : lines).map { $0 + "\n" }.joined(),
      values: ["replayed": answer.json, "changes": .array(changes.map(\.json))])
    let isWhole =
      answer.conflicts.isEmpty && answer.failed.isEmpty && changes.allSatisfy(\.isDone)
    let isPart = !answer.sent.isEmpty || changes.contains(where: \.isDone)
    listing.status = isWhole ? .pass : isPart ? .unknown : .unavailable
    return listing
  }

  /// Drops pending changes, but none that another run is sending.
  private static func drop(
    _ scope: Drop, _ client: GitHubClient
  ) async throws(Failure) -> Report {
    let queue = MoveQueue(client)
    let isAll = scope == .all
    let dropped = try await asking { () async throws(GitHubError) in
      try await client.dropJournal(ofAll: isAll) {
        let moves = queue.moves + (isAll ? queue.movesOfOthers : [])
        moves.forEach(queue.remove)
        return moves.map { "move \($0.repository)#\($0.number) to '\($0.status)'" }
      }
    }
    let left = client.pendingChangesOfOthers.count + queue.movesOfOthers.count
    let lines =
      (dropped.isEmpty
        ? ["no pending changes"] : dropped.map { "dropped: \(ForeignText.shown($0))" })
      + (left == 0 ? [] : others(left))
    return Report(
      text: lines.map { $0 + "\n" }.joined(),
      values: ["dropped": .strings(dropped), "others": .number(left)])
  }

  private static func others(_ count: Int) -> [String] {
    let pending =
      count == 1
      ? "1 change started with another token is" : "\(count) changes started with another token are"
    return ["\(pending) still pending"]
      + Remedy.explain("to drop them too").then(
        .flowctl("issue", "replay", "--drop", "--every-token")
      ).hintLines
  }
}

/// A pending change of an earlier run, and its outcome.
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
    let outcome =
      switch result {
      case .success(.made): "done: "
      case .success(.found): "already done: "
      case .success(.waiting): "waits: "
      case .success(.dropped): "dropped (too old, or changed by others since): "
      case .failure(let error): "still pending (\(error.message)): "
      }
    return ForeignText.shown(outcome + summary)
  }

  var json: JSONValue {
    let outcome = if case .success(let change) = result { change.rawValue } else { "failed" }
    return ["change": .string(summary), "outcome": .string(outcome)]
  }
}

struct IssueReplay: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Complete pending changes: queued moves, and lost responses.",
    discussion: """
      A change is pending if its response was lost or the run was killed. flowctl first checks \
      whether it is already done, and doesn't change issues that others have changed since. \
      Changes started with another token are skipped; to drop them after replacing a token, use \
      --drop --every-token.

      flowctl issue replay
      flowctl issue replay --drop
      """)

  @Flag(help: "Drop pending changes, and send nothing.")
  var drop = false

  @Flag(help: "With --drop: also drop changes started with another token.")
  var everyToken = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if everyToken, !drop { throw ValidationError("--every-token requires --drop") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let choices = github.choices(global)
    if drop, !choices.repositories.isEmpty {
      throw ValidationError("--drop applies to all repositories: remove --repo")
    }
    let drops: ReplayMoves.Drop? = !drop ? nil : everyToken ? .all : .own
    return await global.answer("issue replay", in: world) { session throws(Failure) in
      try await ReplayMoves.run(choices, drops: drops, in: session)
    }
  }
}
