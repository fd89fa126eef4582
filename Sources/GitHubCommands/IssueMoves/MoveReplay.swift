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
    var conflicts: [Told] = []
    /// Moves that still wait, with why.
    var failed: [Told] = []
    /// Issues whose repository was renamed or that were transferred, with the names of today.
    var renamed: [Told] = []
  }

  /// A move with what there is to say of it.
  struct Told: Hashable, Sendable {
    var move: QueuedMove
    var text: String
  }

  private var queue: MoveQueue { MoveQueue(board.client) }

  /// Sends all that wait, one after another; one for the issue of `newer` is dropped.
  func run(except newer: IssueMove? = nil) async -> Answer {
    var answer = Answer()
    for queued in queue.moves {
      if let newer, newer.repository == queued.repository, newer.number == queued.number {
        queue.remove(queued)
      } else {
        await send(queued, except: newer, &answer)
      }
    }
    return answer
  }

  private func mover(of move: QueuedMove, to column: BoardColumn) -> IssueMover {
    IssueMover(
      client: board.client,
      move: IssueMove(move.repository, move.number, to: column, among: board.settings.columns))
  }

  private func send(
    _ queued: QueuedMove, except newer: IssueMove?, _ answer: inout Answer
  ) async {
    let columns = board.settings.columns
    guard let column = columns.first(where: { $0.status == queued.status }) else {
      answer.failed.append(
        Told(move: queued, text: "the board has no status '\(queued.status)' any more"))
      return
    }
    do throws(GitHubError) {
      var move = queued
      let (mover, issue, plan) = try await self.mover(of: queued, to: column).plan()
      (move.repository, move.number) = (mover.move.repository, mover.move.number)
      if move != queued {
        answer.renamed.append(Told(move: queued, text: move.reference))
        if let newer, newer.repository == move.repository, newer.number == move.number {
          return queue.remove(queued)
        }
      }
      // A move that was sent half before looks as if others had moved the issue.
      let isOwn = mover.move.carriesLabel(issue.labels)
      if queued.isUnchanged(issue, columns) || isOwn {
        _ = try await mover.run(issue, plan)
        answer.sent.append(move)
      } else {
        let status = columns.carried(by: issue).last?.status ?? "no column"
        answer.conflicts.append(Told(move: move, text: status))
      }
      queue.remove(queued)
    } catch {
      answer.failed.append(Told(move: queued, text: error.message))
    }
  }
}

extension MoveReplay.Answer {
  /// For people.
  var lines: [String] {
    renamed.map { "\($0.move.reference) is \($0.text) now" }
      + sent.map { move in
        "moved \(move.reference) to '\(move.status)', "
          + (move.owner == nil ? "as asked for offline" : "as a run began that was cut off")
      }
      + conflicts.flatMap { conflict in
        let move = conflict.move
        let again = Remedy.flowctl(
          "issue", "move", "\(move.number)", move.status, "--repo", "\(move.repository)")
        return [
          "\(move.reference) was moved to '\(conflict.text)' in between: '\(move.status)' is dropped"
        ] + again.hintLines
      }
      + failed.flatMap { failed in
        [
          "\(failed.move.reference) still waits for '\(failed.move.status)': "
            + ForeignText.shown(failed.text)
        ] + Remedy.flowctl("issue", "replay").hintLines
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
            "found": .string($0.text),
          ]
        }),
      "failed": .array(
        failed.map { ["issue": .string($0.move.reference), "message": .string($0.text)] }),
    ]
  }
}

extension QueuedMove {
  /// `owner/name#12`.
  fileprivate var reference: String { "\(repository)#\(number)" }
}
