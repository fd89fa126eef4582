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
}
