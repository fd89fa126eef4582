package import GitHub

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
