/// How a head relates to a target.
package enum Fork: Hashable, Sendable {
  /// The target reaches the head.
  case held
  /// They have no common commit.
  case unrelated
  case open(OpenFork)
}

/// A head that its target does not reach.
package struct OpenFork: Hashable, Sendable {
  /// A best common ancestor, the first one by its ID.
  package var base: ObjectID
  /// The commits that only the head reaches; nil above the limit.
  package var own: [ObjectID]?
  /// True if a merge is among its own commits.
  package var hasMerges: Bool
}

/// How many heads relate to one target.
package struct Forks: Hashable, Sendable {
  /// In the order of the given heads.
  package var heads: [Fork]
  /// The target's commits, without merges, that open heads may lack, newest first.
  package var since: CommitSelection
}
