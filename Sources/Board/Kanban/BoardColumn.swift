import Diagnostics
package import GitHub

/// A column of the board: the cards that carry its label.
package struct BoardColumn: Hashable, Sendable {
  /// What commands call it: `inProgress`.
  package var status: String
  package var label: LabelText
  /// True where a card that comes here is closed.
  package var isDone: Bool
  /// Further words that commands take for it.
  package var aliases: [String]
  /// Names that its label had earlier; cards that still carry one stand here, too.
  package var formerLabels: [String]

  /// A column.
  package init(
    status: String, label: LabelText, isDone: Bool = false, aliases: [String] = [],
    formerLabels: [String] = []
  ) {
    self.status = status
    self.label = label
    self.isDone = isDone
    self.aliases = aliases
    self.formerLabels = formerLabels
  }

  /// Its label with the names that it had.
  package var managedLabel: ManagedLabel { ManagedLabel(label, formerNames: formerLabels) }

  /// True for its label, also under an earlier name.
  package func owns(_ label: LabelName) -> Bool {
    label == LabelName(self.label.name) || formerLabels.contains { LabelName($0) == label }
  }
}

extension [BoardColumn] {
  /// The columns of a repository that configures none.
  package static let standard = [
    BoardColumn(
      status: "ready",
      label: LabelText(name: "status:ready", color: "0e8a16", description: "Can be begun")),
    BoardColumn(
      status: "inProgress",
      label: LabelText(name: "status:inProgress", color: "fbca04", description: "In work")),
    BoardColumn(
      status: "done",
      label: LabelText(name: "status:done", color: "5319e7", description: "Finished"), isDone: true),
  ]

  /// The columns whose labels the issue carries, in the order of the board.
  package func carried(by issue: Issue) -> [BoardColumn] {
    let names = issue.labels.map { LabelName($0.name) }
    return filter { column in names.contains(where: column.owns) }
  }

  /// The column that a word of the command line means: its status, an alias, or its label.
  ///
  /// Case, `-`, `_` and blanks make no difference: `in-progress` is `inProgress`.
  package func column(for word: String) throws(BoardError) -> BoardColumn {
    let folded = Self.folded(word)
    let found =
      first { Self.folded($0.status) == folded }
      ?? first { column in
        (column.aliases + [column.label.name] + column.formerLabels)
          .contains { Self.folded($0) == folded }
      }
    guard let found else {
      let known = map(\.status)
      throw .unknownStatus(
        word, nearest: EditDistance.nearest(to: word, in: known + flatMap(\.aliases)), known: known)
    }
    return found
  }

  /// What two spellings of a status share.
  package static func folded(_ word: String) -> String {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}
