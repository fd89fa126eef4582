import Board
import Diagnostics
import GitHub

/// All that a rendering of the board tells.
struct BoardView: Sendable {
  let board: Board
  var gathered: GatheredIssues<Board>
  /// Moves that wait to be sent.
  let queued: [QueuedMove]
  let showsCounts: Bool

  /// Several repositories: a card's number alone does not tell it.
  var namesRepositories: Bool { gathered.contents.count > 1 }

  /// What a reader should know besides: each as a sentence with what to type.
  var notes: [(message: String, hint: String)] {
    let doubled = board.doubled.map { doubled in
      let names = doubled.columns.map { "'\($0.label.name)'" }.joined(separator: " and ")
      let status = doubled.columns.last?.status ?? ""
      let card = doubled.card
      return (
        "\(card.reference) carries \(names): it is shown in '\(status)'",
        "flowctl issue move \(card.issue.number) \(status) --repo \(card.repository)"
      )
    }
    let notes = gathered.twinNotes(of: "board") + doubled
    guard !queued.isEmpty else { return notes }
    let count = queued.count == 1 ? "1 move waits" : "\(queued.count) moves wait"
    return notes + [("\(count) to be sent", "flowctl issue replay")]
  }
}
