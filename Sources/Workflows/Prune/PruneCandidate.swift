import Git
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

/// What was found out about the branches here.
struct PruneFindings {
  var merged: [MergedBranch] = []
  /// Merged ones that stay, with why.
  var kept: [String] = []
}
