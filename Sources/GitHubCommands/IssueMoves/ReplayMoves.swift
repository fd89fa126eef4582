import ArgumentParser
package import Diagnostics
import Effects
import GitHub
package import Session

/// `issue replay`: makes the changes that wait, or drops them.
package enum ReplayMoves {
  /// Whose changes are dropped.
  package enum Drop: Hashable, Sendable {
    /// Those that were begun with the token of this run.
    case own
    /// Those of all tokens, also of ones that are no longer valid.
    case all
  }

  /// Makes what earlier runs left without an answer, then sends moves that were asked for offline.
  ///
  /// What others have changed in between is left to them.
  package static func run(
    _ choices: GitHubChoices, drops: Drop? = nil, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await BoardSession.open(choices, needsToken: drops != .all, in: session)
    if let drops { return try await drop(drops, board.client) }
    if board.client.settings.isOffline {
      throw Failure(
        .usage, "board", "moves can't be sent offline", hint: .flowctl("issue", "replay"))
    }
    let changes = await board.client.replayJournal().map(ReplayedChange.init)
    let answer = await MoveReplay(board: board).run()
    let lines = changes.map(\.line) + answer.lines
    var listing = Report(
      text: (lines.isEmpty ? ["no change waits"] : lines).map { $0 + "\n" }.joined(),
      values: ["replayed": answer.json, "changes": .array(changes.map(\.json))])
    let isWhole =
      answer.conflicts.isEmpty && answer.failed.isEmpty && changes.allSatisfy(\.isDone)
    let isPart = !answer.sent.isEmpty || changes.contains(where: \.isDone)
    listing.status = isWhole ? .pass : isPart ? .unknown : .unavailable
    return listing
  }

  /// Drops what waits, so that no run that is just making it loses it.
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
      (dropped.isEmpty ? ["no change waits"] : dropped.map { "dropped: \(ForeignText.shown($0))" })
      + (left == 0 ? [] : others(left))
    return Report(
      text: lines.map { $0 + "\n" }.joined(),
      values: ["dropped": .strings(dropped), "others": .number(left)])
  }

  private static func others(_ count: Int) -> [String] {
    let changes = count == 1 ? "1 change" : "\(count) changes"
    return ["\(changes) begun with another token still wait"]
      + Remedy.explain("to drop them, too").then(
        .flowctl("issue", "replay", "--drop", "--every-token")
      ).hintLines
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

struct IssueReplay: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Make the changes that wait: moves made offline, and changes left without an answer.",
    discussion: """
      A change waits where its answer was lost, or where a run was killed: it may have happened, so \
      that GitHub is asked first. No other command creates what waits. An issue that others have \
      changed in between is left to them. Changes begun with another token are neither made nor \
      dropped; --drop --every-token drops them, as after a token was replaced.

      flowctl issue replay
      flowctl issue replay --drop
      """)

  @Flag(help: "Drop the changes that wait, and send nothing.")
  var drop = false

  @Flag(help: "With --drop: also drop changes that were begun with another token.")
  var everyToken = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if everyToken, !drop { throw ValidationError("--every-token needs --drop") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let choices = github.choices(global)
    if drop, !choices.repositories.isEmpty {
      throw ValidationError("--drop drops the changes of all repositories: leave out --repo")
    }
    let drops: ReplayMoves.Drop? = !drop ? nil : everyToken ? .all : .own
    return await global.answer("issue replay", in: world) { session throws(Failure) in
      try await ReplayMoves.run(choices, drops: drops, in: session)
    }
  }
}
