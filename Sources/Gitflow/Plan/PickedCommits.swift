/// The commits of a branch that an older one may get one by one.
package enum PickedCommits: Hashable, Sendable {
  /// The oldest first; `isWhole` is false where the branch has others that only state its version.
  case listed([CommitID], isWhole: Bool)
  /// What is not here yet: the commits after the first, up to a revision that a command fetches.
  case fetched(by: String, after: CommitID, upTo: String)
  case unknown
}
