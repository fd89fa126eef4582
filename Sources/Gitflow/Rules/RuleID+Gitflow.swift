package import Diagnostics

extension RuleID {
  package static let branchName: RuleID = "branch-name"
  package static let nameCollision: RuleID = "name-collision"
  package static let mergeTarget: RuleID = "merge-target"
  package static let wrongBase: RuleID = "wrong-base"
  package static let staleBase: RuleID = "stale-base"
  package static let versionOrder: RuleID = "version-order"
  package static let missingBackMerge: RuleID = "missing-back-merge"
  package static let unreleasedCode: RuleID = "unreleased-code"
  package static let mergeMethod: RuleID = "merge-method"
  package static let commitMessage: RuleID = "commit-message"
  package static let pullRequestSize: RuleID = "pull-request-size"

  // The replay of a history checks three more rules.

  /// A hotfix reaches develop through main, not through a merge of its own.
  package static let hotfixIntoDevelop: RuleID = "hotfix-into-develop"
  /// The production branch contains only merges.
  package static let directCommit: RuleID = "direct-commit"
  /// A permanent branch is never fast-forwarded to another one, which would swap their first parents.
  package static let swappedChain: RuleID = "swapped-chain"
}
