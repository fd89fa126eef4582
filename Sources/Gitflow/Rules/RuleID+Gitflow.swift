package import Diagnostics

extension RuleID {
  package static let branchName: RuleID = "branch-name"
  package static let nameCollision: RuleID = "name-collision"
  package static let mergeTarget: RuleID = "merge-target"
  package static let wrongBase: RuleID = "wrong-base"
  package static let staleBase: RuleID = "stale-base"
  package static let versionOrder: RuleID = "version-order"
  package static let missingBackMerge: RuleID = "missing-back-merge"
  package static let mergeMethod: RuleID = "merge-method"
  package static let commitMessage: RuleID = "commit-message"
  package static let pullRequestSize: RuleID = "pull-request-size"

  // A replay of history asks three more.

  /// A hotfix reaches develop by way of main, not by a merge of its own.
  package static let hotfixIntoDevelop: RuleID = "hotfix-into-develop"
  /// Nothing is committed on the production branch but merges.
  package static let directCommit: RuleID = "direct-commit"
  /// A permanent branch is never fast-forwarded to another one, as that swaps their first parents.
  package static let swappedChain: RuleID = "swapped-chain"
}
