import Diagnostics
import Git
import GitStore
import Gitflow

/// A branch that may be taken away once it is merged.
struct PruneCandidate {
  let name: String
  let id: ObjectID
  /// The commits of what should hold it, here and on the remote.
  var targets: [(id: ObjectID, display: String)]
  /// Every one of these lines has to hold it as well: what it owes by the model.
  var owed: [(id: ObjectID, display: String)] = []
}

/// A commit that branches should be in, and those that it does not reach.
struct PruneTarget {
  typealias Open = (candidate: PruneCandidate, fork: OpenFork)

  let id: ObjectID
  let display: String
  var open: [Open]
  /// The target's commits that open branches may lack.
  let since: CommitSelection
}

/// Something that copies were not looked for in, since it is too much.
struct Uncompared {
  let name: String
  let reason: String
}

struct PruneFindings {
  var merged: [MergedBranch] = []
  /// Merged ones that stay, with why.
  var kept: [String] = []
  var uncompared: [Uncompared] = []

  var notes: [String] {
    kept.map { "kept: \($0)" } + uncompared.map { "not compared: \($0.reason)" }
  }

  var uncomparedValue: JSONValue {
    .array(uncompared.map { ["name": .string($0.name), "reason": .string($0.reason)] })
  }
}
