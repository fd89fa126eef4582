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

/// What moves an issue to a column, in an order in which no crash does harm.
package struct LabelPlan: Hashable, Sendable {
  package let operations: [Mutation]

  /// The plan for an issue as it was last seen.
  ///
  /// A label that the repository has not got is made first: adding it to the issue would make it
  /// grey and without a description.
  package init(_ move: IssueMove, of issue: Issue, isLabelThere: Bool) {
    var operations: [Mutation] = []
    if !move.carriesLabel(issue.labels) {
      let label = move.column.label
      if !isLabelThere { operations.append(.createLabel(move.repository, label)) }
      operations.append(.addLabels(move.repository, number: move.number, names: [label.name]))
    }
    operations += move.removals(from: issue.labels)
    if let change = move.stateChange(of: issue, in: move.column) { operations.append(change) }
    self.operations = operations
  }
}

/// What remains to be done for a move, told from the issue as it is after the labels were changed.
package enum MoveVerdict: Hashable, Sendable {
  /// One status label, the move's own, and the state that belongs to it.
  case settled
  case needsState(Mutation)
  /// Another move came later and stands; the mutation puts the state right where ours had changed it.
  case overtaken(by: BoardColumn, Mutation?)
  /// Another move is on its way, or died there.
  case doubled(removals: [Mutation])
  /// No status label is left: two moves took away each other's.
  case bare
}

extension IssueMove {
  /// Judges the issue as GitHub last told it.
  package func verdict(on issue: Issue) -> MoveVerdict {
    let carried = columns.carried(by: issue)
    guard let first = carried.first else { return .bare }
    if !carriesLabel(issue.labels) {
      let last = carried.last ?? first
      return .overtaken(by: last, stateChange(of: issue, in: last))
    }
    let removals = removals(from: issue.labels)
    if !removals.isEmpty { return .doubled(removals: removals) }
    return stateChange(of: issue, in: column).map(MoveVerdict.needsState) ?? .settled
  }
}
