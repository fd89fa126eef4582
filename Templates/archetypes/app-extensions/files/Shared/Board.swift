/// Issues in their columns; an issue without a column's label is in Ready.
struct Board: Hashable, Sendable {
  private let issues: [BoardColumn: [Card]]

  init(issues: [Card]) {
    self.issues = Dictionary(grouping: issues.filter { $0.pullRequest == nil }) { issue in
      BoardColumn.all.last { column in
        issue.labels.contains { $0.name == column.label }
      } ?? .ready
    }
  }

  subscript(column: BoardColumn) -> [Card] { issues[column] ?? [] }

  /// The number of issues in each column.
  var counts: BoardCounts {
    BoardCounts(issues: issues.mapValues(\.count))
  }
}

extension Card {
  /// The labels after a move to another column; labels of no column stay.
  func labels(in column: BoardColumn) -> [String] {
    let others = labels.map(\.name).filter { BoardColumn(rawValue: $0) == nil }
    return others + [column.label]
  }
}
