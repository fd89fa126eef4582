/// Issues in their columns; one without a label of any column is ready.
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

  /// How many issues each column has.
  var counts: BoardCounts {
    BoardCounts(issues: issues.mapValues(\.count))
  }
}

extension Card {
  /// Its labels in another column; those of no column stay.
  func labels(in column: BoardColumn) -> [String] {
    let others = labels.map(\.name).filter { BoardColumn(rawValue: $0) == nil }
    return others + [column.label]
  }
}
