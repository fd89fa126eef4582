package import GitHub
package import Gitflow

/// The changes to labels that bring the items of a release to its state, in their order.
package struct ReleasePlan: Hashable, Sendable {
  package var version: Version
  package var state: ReleaseState
  package var operations: [ReleaseOperation]

  /// A plan.
  package init(version: Version, state: ReleaseState, operations: [ReleaseOperation]) {
    self.version = version
    self.state = state
    self.operations = operations
  }

  /// The requests of the plan in their order.
  package var mutations: [Mutation] { operations.flatMap(\.mutations) }
}

/// Why no plan can be made.
package enum ReleasePlanError: Error, Hashable, Sendable {
  /// A label has the name that ours would need, but is not ours.
  case foreignLabel(RepositoryName, name: String, marker: String)
  /// GitHub takes names of at most 50 characters.
  case nameTooLong(name: String, limit: Int)
}
