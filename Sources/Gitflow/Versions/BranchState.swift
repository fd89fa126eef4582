package import Base

/// What became of a branch: the only place that decides it.
package enum BranchState: Hashable, Sendable {
  /// No target contains its changes, or it has none of its own yet.
  case open
  /// Production contains its changes, and its version has the tag.
  case shipped(tag: String)
  /// A target contains its changes.
  case merged
  /// A target contained its changes, and undid them.
  case reverted(FinishFacts.Reverted)
  /// It is open, and its remote branch has other commits.
  case diverged
  case unknown(reason: String, remedy: Remedy?)

  /// What a target contains of a branch, by its history and files.
  package enum Content: Hashable, Sendable {
    /// The target lacks commits of the branch, and has no copies of them.
    case lacking
    /// The branch has no own commits: a new branch looks like a fast-forwarded one.
    case started
    case merged
    /// Other commits make the same changes: squashed or rebased ones.
    case copied
    case undone(FinishFacts.Reverted)
    case unknown(reason: String, remedy: Remedy?)

    /// True if nothing is lost with the branch.
    package var isContained: Bool { self == .merged || self == .copied }
  }

  /// The state of a branch; `tag` is that of the version that it creates.
  package init(_ content: Content, tag: String? = nil, isDiverged: Bool = false) {
    self =
      switch content {
      case .lacking: isDiverged ? .diverged : .open
      // The branch of a tagged version is not new.
      case .started: tag.map(BranchState.shipped) ?? (isDiverged ? .diverged : .open)
      case .merged, .copied: tag.map(BranchState.shipped) ?? .merged
      case .undone(let reverted): .reverted(reverted)
      case .unknown(let reason, let remedy): .unknown(reason: reason, remedy: remedy)
      }
  }

  /// The name in JSON.
  package var name: String {
    switch self {
    case .open: "open"
    case .shipped: "shipped"
    case .merged: "merged"
    case .reverted: "reverted"
    case .diverged: "diverged"
    case .unknown: "unknown"
    }
  }
}
