package import GitHub

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
