package import Git

/// A branch, and the commits that should contain it, in the clone and on the remote.
package struct ComparedBranch: Sendable {
  package let name: String
  /// The name without that of a remote; empty for a commit.
  package let branch: String
  package let id: ObjectID
  package let targets: [(id: ObjectID, display: String)]

  /// A branch with the tips of its target.
  package init(
    name: String, branch: String? = nil, id: ObjectID, targets: [(id: ObjectID, display: String)]
  ) {
    self.name = name
    self.branch = branch ?? name
    self.id = id
    self.targets = targets
  }
}

/// A commit that should contain the branches, and those that it does not reach.
struct ComparedTarget {
  typealias Open = (branch: ComparedBranch, fork: OpenFork)

  let id: ObjectID
  let display: String
  var open: [Open]
  /// The target's commits that open branches may lack.
  let since: CommitSelection
}

/// Something too large to search for copies.
package struct Uncompared: Sendable {
  package let name: String
  package let reason: String
}
