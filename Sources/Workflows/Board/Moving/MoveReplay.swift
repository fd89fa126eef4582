import Board
import Diagnostics
import GitHub

/// Sends the moves that were asked for offline.
struct MoveReplay: Sendable {
  let board: BoardSession

  /// What became of them.
  struct Answer: Hashable, Sendable {
    var sent: [QueuedMove] = []
    /// Moves that were dropped, with the status that others have given in between.
    var conflicts: [Conflict] = []
    /// Moves that still wait, with why.
    var failed: [Failed] = []
  }

  /// A move that others have overtaken.
  struct Conflict: Hashable, Sendable {
    var move: QueuedMove
    var status: String
  }

  /// A move that GitHub did not take.
  struct Failed: Hashable, Sendable {
    var move: QueuedMove
    var reason: String
  }

  private var queue: MoveQueue { MoveQueue(board.client) }

  /// Sends all that wait, one after another; one for the issue of `newer` is dropped.
  func run(except newer: IssueMove? = nil) async -> Answer {
    var answer = Answer()
    for queued in queue.moves {
      if let newer, newer.repository == queued.repository, newer.number == queued.number {
        queue.remove(queued)
      } else {
        await send(queued, &answer)
      }
    }
    return answer
  }

  private func send(_ queued: QueuedMove, _ answer: inout Answer) async {
    let columns = board.settings.columns
    guard let column = columns.first(where: { $0.status == queued.status }) else {
      answer.failed.append(
        Failed(move: queued, reason: "the board has no status '\(queued.status)' any more"))
      return
    }
    let mover = IssueMover(
      client: board.client,
      move: IssueMove(queued.repository, queued.number, to: column, among: columns))
    do throws(GitHubError) {
      let (issue, plan) = try await mover.plan()
      // A move that was sent half before looks as if others had moved the issue.
      let isOwn = mover.move.carriesLabel(issue.labels)
      if queued.isUnchanged(issue, columns) || isOwn {
        _ = try await mover.run(issue, plan)
        answer.sent.append(queued)
      } else {
        let status = columns.carried(by: issue).last?.status ?? "no column"
        answer.conflicts.append(Conflict(move: queued, status: status))
      }
      queue.remove(queued)
    } catch {
      answer.failed.append(Failed(move: queued, reason: error.message))
    }
  }
}

extension MoveReplay.Answer {
  /// For people.
  var lines: [String] {
    sent.map { move in
      "moved \(move.reference) to '\(move.status)', "
        + (move.owner == nil ? "as asked for offline" : "as a run began that was cut off")
    }
      + conflicts.flatMap { conflict in
        let move = conflict.move
        return [
          "\(move.reference) was moved to '\(conflict.status)' in between: '\(move.status)' is dropped",
          "  hint: flowctl issue move \(move.number) \(move.status) --repo \(move.repository)",
        ]
      }
      + failed.flatMap { failed in
        [
          "\(failed.move.reference) still waits for '\(failed.move.status)': "
            + ForeignText.shown(failed.reason), "  hint: flowctl issue replay",
        ]
      }
  }

  /// For programs.
  var json: JSONValue {
    [
      "sent": .array(sent.map { ["issue": .string($0.reference), "status": .string($0.status)] }),
      "conflicts": .array(
        conflicts.map {
          [
            "issue": .string($0.move.reference), "status": .string($0.move.status),
            "found": .string($0.status),
          ]
        }),
      "failed": .array(
        failed.map { ["issue": .string($0.move.reference), "message": .string($0.reason)] }),
    ]
  }
}

extension QueuedMove {
  /// `owner/name#12`.
  fileprivate var reference: String { "\(repository)#\(number)" }
}
