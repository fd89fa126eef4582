import Board
import Diagnostics
import GitHub

/// The board as JSON.
struct BoardJSON {
  let view: BoardView

  var values: [String: JSONValue] {
    let own: [String: JSONValue] = [
      "unsorted": .number(view.board.unsorted),
      "waiting": .strings(view.waiting),
    ]
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
      view.showsCounts ? [:] : ["issues": JSONList(column.cards, members: members)]
    }
    guard view.showsUnsorted else { return ["columns": columns] }
    return [
      "columns": columns,
      "unsortedIssues": JSONList(view.board.unsortedCards, members: members),
    ]
  }

  private var members: [String: @Sendable (BoardCard) -> JSONValue] {
    if view.requests.isEmpty { return Self.members }
    let requests = view.requests
    return Self.members.merging([
      "request": { card in
        requests[ItemReference(card.repository, card.issue.number)]?.json ?? .null
      }
    ]) { $1 }
  }

  /// The values of each card.
  static var members: [String: @Sendable (BoardCard) -> JSONValue] {
    [
      "repository": { .string($0.repository.description) },
      "number": { .number($0.issue.number) },
      "title": { .string($0.issue.title) },
      "url": { .string($0.issue.url) },
      "labels": { .array($0.issue.labels.map { .string($0.name) }) },
      "milestone": { .optional($0.issue.milestone?.title) },
      "updatedAt": { .string($0.issue.updatedAt) },
      "pullRequest": { .bool($0.issue.isPullRequest) },
      "assignees": { .array($0.issue.assignees.map { .string($0.login) }) },
    ]
  }
}
