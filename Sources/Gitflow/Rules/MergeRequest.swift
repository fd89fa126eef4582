/// A branch that somebody wants to merge, and where.
package struct MergeRequest: Hashable, Sendable {
  /// One end of the request.
  package struct End: Hashable, Sendable {
    package var name: String
    package var branchClass: BranchClass
    /// The fork that the branch lives in; none for this repository.
    package var fork: String?

    /// An end that a classifier has named.
    package init(_ name: String, _ branchClass: BranchClass, fork: String? = nil) {
      self.name = name
      self.branchClass = branchClass
      self.fork = fork
    }

    /// The name with the fork that it lives in.
    package var display: String { fork.map { "\($0):\(name)" } ?? name }

    /// The kind, unless a fork's permanent branch only shares the name of ours.
    package var kind: BranchKind? {
      guard let kind = branchClass.kind, fork == nil || !kind.isPermanent else { return nil }
      return kind
    }
  }

  package var head: End
  package var base: End
  package var authorIsBot: Bool

  /// A request to merge `head` into `base`.
  package init(head: End, base: End, authorIsBot: Bool = false) {
    self.head = head
    self.base = base
    self.authorIsBot = authorIsBot
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
