/// What the rules say today of a merge of yesterday.
package enum ReplayVerdict: Hashable, Sendable {
  case legal
  case illegal(IllegalReason)
  /// Refused by the model, but by a move that the policy allows by name.
  case allowed(HistoryAllowance)
  case unknown(UnknownReason)
}

/// Why a merge would have been refused.
package enum IllegalReason: Hashable, Sendable {
  /// One of the moves that teams really make, which an option of this name allows.
  case move(HistoryAllowance)
  /// A hotfix that was merged into develop *and* into main, as classic git-flow finishes it.
  case classicFinish
  /// Any other move that the model has not got.
  case other

  /// The option that would allow it.
  package var allowance: HistoryAllowance? {
    switch self {
    case .move(let allowance): allowance
    case .classicFinish: .hotfixIntoDevelop
    case .other: nil
    }
  }

  /// The stable name, for counts.
  package var name: String {
    switch self {
    case .move(let allowance): allowance.rawValue
    case .classicFinish: "classic-finish"
    case .other: "other-move"
    }
  }
}

/// Why the rules can say nothing of a merge; never counted as a pass.
package enum UnknownReason: String, CaseIterable, Sendable {
  case noPrefix = "no-prefix"
  case unknownPrefix = "unknown-prefix"
  /// The message names no source, or not in the words of any tool.
  case editedTitle = "edited-title"
  /// A pull request that became one commit: its ancestry is lost.
  case squash
  /// A tag was merged whose commit lies on no known line.
  case tagUnresolved = "tag-unresolved"
  /// A bare commit was merged that lies on no known line.
  case commitUnresolved = "commit-unresolved"
  case octopus
  /// The head lies in a fork, where the model's names mean nothing.
  case forkHead = "fork-head"
  /// A branch was merged with its own copy elsewhere.
  case selfPull = "self-pull"
  /// It was made on another branch, which the line was then fast-forwarded to.
  case arrivedByFastForward = "arrived-by-fast-forward"
  /// It can't be told on which line it was made.
  case ambiguousLine = "ambiguous-line"

  /// The reason in words.
  package var words: String {
    switch self {
    case .noPrefix: "no prefix"
    case .unknownPrefix: "unknown prefix"
    case .editedTitle: "edited title"
    case .squash: "squash"
    case .tagUnresolved: "unresolved tag"
    case .commitUnresolved: "unresolved commit"
    case .octopus: "octopus"
    case .forkHead: "fork head"
    case .selfPull: "self-pull"
    case .arrivedByFastForward: "arrived by fast-forward"
    case .ambiguousLine: "ambiguous line"
    }
  }
}
