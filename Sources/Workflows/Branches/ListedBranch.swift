import Diagnostics
import Git
import Gitflow

/// A branch as `branches` lists it.
struct ListedBranch: Sendable {
  var branch: ExistingBranch
  var id: ObjectID
  /// The kind's place in the model; none for a name that is not the model's.
  var kind: Int?
  /// What it is compared with: where its kind merges into.
  var target: String?
  var distance: AheadBehind?
  /// Seconds since 1970.
  var time: Int64?
  var author: String?

  var isMerged: Bool? { distance.map(\.isMerged) }
}
