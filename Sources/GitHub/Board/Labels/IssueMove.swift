/// The move of one issue to a column, decided step by step from GitHub's last response.
///
/// Its label is added first and others are removed afterwards, so that an interrupted move leaves
/// one status label too many and never none. Of two simultaneous moves the one that added its label
/// last saw the other label in the response, and removes it.
package struct IssueMove: Hashable, Sendable {
  package let repository: RepositoryName
  package let number: Int
  package let column: BoardColumn
  package let columns: [BoardColumn]

  package init(
    _ repository: RepositoryName, _ number: Int, to column: BoardColumn,
    among columns: [BoardColumn]
  ) {
    self.repository = repository
    self.number = number
    self.column = column
    self.columns = columns
  }

  /// The same move for the issue that GitHub returned; nil if it is the named one.
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

  /// The mutations that remove all status labels but the column's own.
  package func removals(from labels: [Label]) -> [Mutation] {
    let own = LabelName(column.label.name)
    return labels.map(\.name).filter { name in
      LabelName(name) != own && columns.contains { $0.owns(LabelName(name)) }
    }.map { .removeLabel(repository, number: number, name: $0) }
  }

  /// The mutation that sets an issue's state to match a column; nil if it matches.
  ///
  /// A pull request is not changed: closing it would discard unmerged work.
  package func stateChange(of issue: Issue, in column: BoardColumn) -> Mutation? {
    if issue.isPullRequest { return nil }
    return switch (issue.state, column.isDone) {
    case (.open, true): .setState(repository, number: number, state: .closed, reason: "completed")
    case (.closed, false): .setState(repository, number: number, state: .open, reason: "reopened")
    case (.open, false), (.closed, true): nil
    }
  }

  /// True if the issue has the column's label under its current name.
  package func carriesLabel(_ labels: [Label]) -> Bool {
    labels.contains { LabelName($0.name) == LabelName(column.label.name) }
  }
}

/// The operations that move an issue to a column, in an order that is safe to interrupt.
package struct LabelPlan: Hashable, Sendable {
  package let operations: [Mutation]

  /// The plan for an issue in its last known state.
  ///
  /// A label that is missing in the repository is created first: adding it to the issue would
  /// create it in gray and without a description.
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

/// The remaining steps of a move, derived from the issue after the labels were changed.
package enum MoveVerdict: Hashable, Sendable {
  /// One status label, the move's own, and the state that belongs to it.
  case settled
  case needsState(Mutation)
  /// A later move replaced this one; the mutation restores the state if this move changed it.
  case overtaken(by: BoardColumn, Mutation?)
  /// Another move is running, or was interrupted.
  case doubled(removals: [Mutation])
  /// No status label is left: two moves removed each other's label.
  case bare
}

extension IssueMove {
  /// Evaluates the issue in GitHub's last response.
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
