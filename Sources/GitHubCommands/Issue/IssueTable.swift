import Board
import Diagnostics
import GitHub

/// Issues in rows.
struct IssueTable: Sendable {
  let cards: [BoardCard]
  let columns: [BoardColumn]
  let failures: [RepositoryFailure]
  /// What a reader should know besides: each as a sentence with what to type.
  let notes: [(message: String, hint: Remedy)]
  /// How old they are, where nothing was asked now.
  let age: String?

  var text: String {
    let rows = cards.map { card in
      [
        card.reference, status(card.issue) ?? "-", ForeignText.shown(card.issue.title),
        card.issue.assignees.map { ForeignText.shown($0.login) }.joined(separator: ", "),
      ]
    }
    let table =
      rows.isEmpty
      ? (failures.isEmpty ? "no issues\n" : "")
      : TextTable.text([["issue", "status", "title", "assignees"]] + rows)
    let remarks =
      failures.flatMap(\.lines) + notes.flatMap { ["note: \($0.message)"] + $0.hint.hintLines }
    return table + ([age].compactMap(\.self) + remarks).map { $0 + "\n" }.joined()
  }

  /// An issue for programs.
  func json(_ card: BoardCard) -> JSONValue {
    var members = BoardJSON.members.mapValues { $0(card) }
    members["state"] = .string(card.issue.state.rawValue)
    members["status"] = .optional(status(card.issue))
    return .object(members)
  }

  /// The column that the issue stands in.
  private func status(_ issue: Issue) -> String? { columns.carried(by: issue).last?.status }
}
