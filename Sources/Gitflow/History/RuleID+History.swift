package import Diagnostics

/// The rules that only a replay asks, beside `merge-target` and `branch-name`.
extension RuleID {
  /// A hotfix reaches develop by way of main, not by a merge of its own.
  package static let hotfixIntoDevelop: RuleID = "hotfix-into-develop"
  /// Nothing is committed on the production branch but merges.
  package static let directCommit: RuleID = "direct-commit"
  /// A permanent branch is never fast-forwarded to another one, as that swaps their first parents.
  package static let swappedChain: RuleID = "swapped-chain"
}
