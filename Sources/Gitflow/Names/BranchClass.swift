/// What a name is in the eyes of a model.
package indirect enum BranchClass: Hashable, Sendable {
  case kind(BranchKind, NameParts)
  /// `revert-123-feature/x`: classed by the branch that it reverts.
  case revert(number: Int, of: BranchClass)
  /// `merge/<source>-into-<target>`: a back-merge whose conflicts had to be resolved.
  case backMerge(source: String, BranchClass, target: String, BranchClass)
  /// A prefix of a known bot, which is legal only with a bot as author.
  case bot(prefix: String)
  case unknown(UnknownName)

  /// The kind, also that of a reverted branch.
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

/// Why a name is none of the model's.
package enum UnknownName: Hashable, Sendable {
  /// A kind's prefix, but the rest does not fit; the reason follows on `branch 'x'`.
  case misfit(KindName, pattern: String, reason: String)
  case unknownPrefix(String)
  case noPrefix
}
