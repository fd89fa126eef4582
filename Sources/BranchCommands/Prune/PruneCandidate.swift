import Diagnostics
import Git
import Gitflow

/// A branch that may be deleted once it is merged.
struct PruneCandidate {
  let name: String
  let id: ObjectID
  /// The commits that should contain it, locally and on the remote.
  var targets: [(id: ObjectID, display: String)]
  /// The branches that must contain it as well: its pending back-merges.
  var owed: [(id: ObjectID, display: String)] = []
}

/// A commit that should contain the branches, and those that it does not reach.
struct PruneTarget {
  typealias Open = (candidate: PruneCandidate, fork: OpenFork)

  let id: ObjectID
  let display: String
  var open: [Open]
  /// The target's commits that open branches may lack.
  let since: CommitSelection
}

/// Something too large to search for copies.
struct Uncompared {
  let name: String
  let reason: String
}

struct PruneFindings {
  var merged: [MergedBranch] = []
  /// Merged branches that are kept, with the reason.
  var kept: [String] = []
  var uncompared: [Uncompared] = []

  var notes: [String] {
    kept.map { "kept: \($0)" } + uncompared.map { "not compared: \($0.reason)" }
  }

  var uncomparedValue: JSONValue {
    .array(uncompared.map { ["name": .string($0.name), "reason": .string($0.reason)] })
  }
}
