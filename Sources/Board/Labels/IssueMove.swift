package import GitHub

/// The move of one issue to a column, decided step by step from what GitHub last said.
///
/// Its label is added first and others are taken away afterwards, so that a move that ends half-way
/// leaves one status label too many and never none. Of two moves at the same time the server knows
/// which label came last: whoever added it saw the other one in the answer, and takes it away.
package struct IssueMove: Hashable, Sendable {
  package let repository: RepositoryName
  package let number: Int
  package let column: BoardColumn
  /// All columns of the board.
  package let columns: [BoardColumn]

  /// A move to one of the columns.
  package init(
    _ repository: RepositoryName, _ number: Int, to column: BoardColumn,
    among columns: [BoardColumn]
  ) {
    self.repository = repository
    self.number = number
    self.column = column
    self.columns = columns
  }

  /// The same move of the issue that GitHub answered with; nil where that is the one that was named.
  ///
  /// Its repository may have been renamed, or it was transferred.
  package func followed(to issue: Issue) -> IssueMove? {
    guard let home = issue.repository, home != repository || issue.number != number else {
      return nil
    }
    return IssueMove(home, issue.number, to: column, among: columns)
  }

  /// `owner/name#12`.
  package var reference: String { "\(repository)#\(number)" }

  /// The mutations that take away all status labels but the column's own.
  package func removals(from labels: [Label]) -> [Mutation] {
    let own = LabelName(column.label.name)
    return labels.map(\.name).filter { name in
      LabelName(name) != own && columns.contains { $0.owns(LabelName(name)) }
    }.map { .removeLabel(repository, number: number, name: $0) }
  }

  /// The mutation that brings an issue's state in line with a column, where it is not.
  ///
  /// A pull request is left as it is: to close it would discard what is not merged.
  package func stateChange(of issue: Issue, in column: BoardColumn) -> Mutation? {
    if issue.isPullRequest { return nil }
    return switch (issue.state, column.isDone) {
    case (.open, true): .setState(repository, number: number, state: .closed, reason: "completed")
    case (.closed, false): .setState(repository, number: number, state: .open, reason: "reopened")
    case (.open, false), (.closed, true): nil
    }
  }

  /// True where the issue carries the column's label under its present name.
  package func carriesLabel(_ labels: [Label]) -> Bool {
    labels.contains { LabelName($0.name) == LabelName(column.label.name) }
  }
}
