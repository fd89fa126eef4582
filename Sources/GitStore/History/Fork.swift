/// How a head stands to a target.
package enum Fork: Hashable, Sendable {
  /// The target reaches the head.
  case held
  /// They have nothing in common.
  case unrelated
  case open(OpenFork)
}

/// A head that its target does not reach.
package struct OpenFork: Hashable, Sendable {
  /// A best common ancestor, the first one by its id.
  package var base: ObjectID
  /// What the head reaches and the target does not; nil beyond the limit.
  package var own: [ObjectID]?
  /// True where a merge is among its own commits.
  package var hasMerges: Bool
}

/// How many heads stand to one target.
package struct Forks: Hashable, Sendable {
  /// In the order of the heads that were asked for.
  package var heads: [Fork]
  /// The target's commits, without merges, that open heads may lack; newest ones first.
  package var since: CommitSelection
}
