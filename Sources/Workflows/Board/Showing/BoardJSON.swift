import Board
import Diagnostics
import GitHub

/// The board for programs.
struct BoardJSON {
  let view: BoardView

  var values: [String: JSONValue] {
    let own: [String: JSONValue] = [
      "columns": .array(view.board.columns.map(column)), "unsorted": .number(view.board.unsorted),
    ]
    return own.merging(view.gathered.values) { own, _ in own }
  }

  private func column(_ column: Board.Column) -> JSONValue {
    var members: [String: JSONValue] = [
      "status": .string(column.column.status), "label": .string(column.column.label.name),
    ]
    if view.showsCounts {
      members["count"] = .number(column.cards.count)
    } else {
      members["issues"] = .array(column.cards.map(Self.card))
    }
    return .object(members)
  }

  static func card(_ card: BoardCard) -> JSONValue {
    [
      "repository": .string(card.repository.description), "number": .number(card.issue.number),
      "title": .string(card.issue.title), "url": .string(card.issue.url),
      "labels": .strings(card.issue.labels.map(\.name)),
      "assignees": .strings(card.issue.assignees.map(\.login)),
    ]
  }
}
