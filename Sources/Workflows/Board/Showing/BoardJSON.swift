import Board
import Diagnostics
import GitHub

/// The board for programs.
struct BoardJSON {
  let view: BoardView

  var values: [String: JSONValue] {
    let own: [String: JSONValue] = ["unsorted": .number(view.board.unsorted)]
    return own.merging(view.gathered.values) { own, _ in own }
  }

  var lists: [String: JSONList] {
    let columns = JSONList(view.board.columns) { column in
      var members: [String: JSONValue] = [
        "status": .string(column.column.status), "label": .string(column.column.label.name),
      ]
      if view.showsCounts { members["count"] = .number(column.cards.count) }
      return members
    } lists: { column in
      view.showsCounts ? [:] : ["issues": JSONList(column.cards, names: Self.names, Self.values)]
    }
    return ["columns": columns]
  }

  /// What is told of each card.
  private static let names = ["repository", "number", "title", "url", "labels", "assignees"]

  private static func values(of card: BoardCard) -> [JSONValue] {
    [
      .string(card.repository.description), .number(card.issue.number), .string(card.issue.title),
      .string(card.issue.url), .strings(card.issue.labels.map(\.name)),
      .strings(card.issue.assignees.map(\.login)),
    ]
  }

  /// The members of a card.
  static func members(of card: BoardCard) -> [String: JSONValue] {
    Dictionary(zip(names, values(of: card)), uniquingKeysWith: { $1 })
  }
}
