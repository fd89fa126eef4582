package import GitHub

/// A column of the board: the cards that carry its label.
package struct BoardColumn: Hashable, Sendable {
  /// What commands call it: `inProgress`.
  package var status: String
  package var label: LabelText
  /// True where a card that comes here is closed.
  package var isDone: Bool

  /// A column.
  package init(status: String, label: LabelText, isDone: Bool = false) {
    self.status = status
    self.label = label
    self.isDone = isDone
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
}
