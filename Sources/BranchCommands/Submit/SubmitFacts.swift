import Git
import Gitflow

struct SubmitFacts: Sendable {
  var name: String
  var branchClass: BranchClass
  var tip: ObjectID
  /// The remote's branch of the name as it was last seen; nil where it has none.
  var tracked: ObjectID?
  /// True where the branch holds all that the remote's has.
  var isForward: Bool
  /// True where the remote's branch stands where this one did before it was rebased or reset.
  var isRewritten: Bool
  var remote: String
  var target: String
  /// The subjects of its own commits, the oldest first.
  var subjects: [String]
  var template: String?

  var ref: String { RefName.branch(name) }
}
