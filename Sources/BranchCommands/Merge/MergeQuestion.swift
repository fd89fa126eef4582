package import CI

/// What `check merge` is asked, once options and CI event are read.
package enum MergeQuestion {
  /// May this pull request be merged?
  case pullRequest(PullRequest)
  /// May a branch of this repository be merged? Without a base, its legal target is meant.
  case branches(head: String, base: String?)
  /// Is a queue's target one that may be merged into?
  case mergeGroup(target: String, baseSHA: String?)
  /// A branch was pushed: its name alone.
  case push(branch: String, authorIsBot: Bool)
  case nothing(reason: String)
  /// No branch is checked out, and none was named.
  case detached
}
