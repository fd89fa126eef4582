import Base
import GitHub

/// Sends the moves that were queued offline.
struct MoveReplay: Sendable {
  let board: BoardSession

  /// The outcome of the moves.
  struct Answer: Hashable, Sendable {
    var sent: [QueuedMove] = []
    /// Dropped moves, with the status that others have set in between.
    var conflicts: [Remark] = []
    /// Moves that are still queued, with the reason.
    var failed: [Remark] = []
    /// Issues whose repository was renamed or that were transferred, with the names of today.
    var renamed: [Remark] = []
  }

  /// A move with a text about it.
  struct Remark: Hashable, Sendable {
    var move: QueuedMove
    var text: String
  }

  private var queue: MoveQueue { MoveQueue(board.client) }

  /// Sends all queued moves in sequence; one for the issue of `newer` is dropped.
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
        Remark(move: queued, text: "the board no longer has the status '\(queued.status)'"))
      return
    }
    do throws(GitHubError) {
      var move = queued
      let (mover, issue, plan) = try await self.mover(of: queued, to: column).plan()
      (move.repository, move.number) = (mover.move.repository, mover.move.number)
      if move != queued {
        answer.renamed.append(Remark(move: queued, text: move.reference))
        if let newer, newer.repository == move.repository, newer.number == move.number {
          return queue.remove(queued)
        }
      }
      // A partly sent move looks as if others had moved the issue.
      let isOwn = mover.move.carriesLabel(issue.labels)
      if queued.isUnchanged(issue, columns) || isOwn {
        _ = try await mover.run(issue, plan)
        answer.sent.append(move)
      } else {
        let status = columns.carried(by: issue).last?.status ?? "no column"
        answer.conflicts.append(Remark(move: move, text: status))
      }
      queue.remove(queued)
    } catch {
      answer.failed.append(Remark(move: queued, text: error.message))
    }
  }
}

extension MoveReplay.Answer {
  var lines: [String] {
    renamed.map { "\($0.move.reference) is now \($0.text)" }
      + sent.map { move in
        "moved \(move.reference) to '\(move.status)' "
          + (move.owner == nil ? "(queued offline)" : "(started by an interrupted run)")
      }
      + conflicts.flatMap { conflict in
        let move = conflict.move
        let again = Remedy.flowctl(
          "issue", "move", "\(move.number)", move.status, "--repo", "\(move.repository)")
        return [
          "dropped the move of \(move.reference) to '\(move.status)': "
            + "it was moved to '\(conflict.text)' in the meantime"
        ] + again.hintLines
      }
      + failed.flatMap { failed in
        [
          "the move of \(failed.move.reference) to '\(failed.move.status)' is still queued: "
            + ForeignText.shown(failed.text)
        ] + Remedy.flowctl("issue", "replay").hintLines
      }
  }

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
