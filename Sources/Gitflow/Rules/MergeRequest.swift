package import Base

/// A request to merge a branch into another.
package struct MergeRequest: Hashable, Sendable {
  /// One end of the request.
  package struct End: Hashable, Sendable {
    package var name: String
    package var branchClass: BranchClass
    package var fork: String?

    package init(_ name: String, _ branchClass: BranchClass, fork: String? = nil) {
      self.name = name
      self.branchClass = branchClass
      self.fork = fork
    }

    /// The name with its fork.
    package var display: String { fork.map { "\($0):\(name)" } ?? name }

    /// The commands that switch to the branch; empty for a fork, which can't be checked out here.
    var switching: [Command] { fork == nil ? [.git("switch", name)] : [] }

    /// The branch type; nil for a permanent or release branch of a fork with the same name as ours.
    package var kind: BranchKind? {
      guard let kind = branchClass.kind,
        fork == nil || !kind.isPermanent && !kind.isCutFromIntegration
      else { return nil }
      return kind
    }
  }

  /// The branches below a request whose base is another topic branch.
  package struct Stack: Hashable, Sendable {
    package var target: String
    /// The names of the branches between the target and the head, the lowest first: the last one
    /// is the base of the request.
    package var layers: [String]

    /// A stack as a hosting service or a chain of open requests describes it.
    package init(target: String, layers: [String]) {
      self.target = target
      self.layers = layers
    }
  }

  package var head: End
  package var base: End
  package var authorIsBot: Bool
  /// The stack that the request belongs to, or what is missing to know it; nil without a stack.
  package var stack: Evidence<Stack>?
  /// True if the merge is not due yet, so that lower versions can still come first.
  package var isLater = false

  /// A request to merge `head` into `base`.
  package init(
    head: End, base: End, authorIsBot: Bool = false, stack: Evidence<Stack>? = nil
  ) {
    self.head = head
    self.base = base
    self.authorIsBot = authorIsBot
    self.stack = stack
  }

  /// The request with its final target as the base; nil if that is unknown.
  package func withFinalTarget(in model: BranchModel) -> MergeRequest? {
    guard let stack else { return self }
    guard case .known(let known) = stack else { return nil }
    var request = self
    request.base = End(known.target, BranchClassifier(model).classify(known.target))
    return request
  }

  /// The branches between the head and its final target, the lowest first.
  package var layers: [String] {
    if case .known(let stack)? = stack { stack.layers } else { [] }
  }

  /// True where the request merges one line of the model back into another.
  package func isBackMerge(in model: BranchModel) -> Bool {
    guard head.fork == nil, let target = base.kind else { return false }
    switch head.branchClass {
    case .backMerge(_, let source, let targetName, _):
      guard let source = source.kind else { return false }
      return targetName == base.name && model.isBackMerge(from: source.name, to: target.name)
    case .kind(let source, _):
      return model.isBackMerge(from: source.name, to: target.name)
        && !source.targets.contains(target.name)
    case .revert, .bot, .unknown: return false
    }
  }
}

extension RuleID {
  package static let branchName: RuleID = "branch-name"
  package static let nameCollision: RuleID = "name-collision"
  package static let mergeTarget: RuleID = "merge-target"
  package static let wrongBase: RuleID = "wrong-base"
  package static let staleBase: RuleID = "stale-base"
  package static let versionOrder: RuleID = "version-order"
  package static let missingBackMerge: RuleID = "missing-back-merge"
  package static let unreleasedCode: RuleID = "unreleased-code"
  package static let storeReview: RuleID = "store-review"
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
