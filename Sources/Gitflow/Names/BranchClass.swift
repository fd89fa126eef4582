/// The class of a branch name in a model.
package indirect enum BranchClass: Hashable, Sendable {
  case kind(BranchKind, NameParts)
  /// `revert-123-feature/x`: classed by the branch that it reverts.
  case revert(number: Int, of: BranchClass)
  /// `merge/<source>-into-<target>`: a back-merge whose conflicts had to be resolved.
  case backMerge(source: String, BranchClass, target: String, BranchClass)
  /// The prefix of a known bot, which is allowed only with a bot as author.
  case bot(prefix: String)
  case unknown(UnknownName)

  /// The branch type, also of a reverted branch.
  package var kind: BranchKind? {
    switch self {
    case .kind(let kind, _): kind
    case .revert(_, let reverted): reverted.kind
    case .backMerge, .bot, .unknown: nil
    }
  }

  /// The parts of the name, also those of a reverted branch.
  package var parts: NameParts? {
    switch self {
    case .kind(_, let parts): parts
    case .revert(_, let reverted): reverted.parts
    case .backMerge, .bot, .unknown: nil
    }
  }
}

/// Why a name does not match the model.
package enum UnknownName: Hashable, Sendable {
  /// The prefix matches a branch type, but the rest does not; the reason follows `branch 'x'`.
  case misfit(KindName, pattern: String, reason: String)
  case unknownPrefix(String)
  case noPrefix
}
