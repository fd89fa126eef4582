/// The verdict of the current rules about a past merge.
package enum ReplayVerdict: Hashable, Sendable {
  case legal
  case illegal(IllegalReason)
  /// Not allowed by the model, but by an exception that the policy names.
  case allowed(HistoryAllowance)
  case unknown(UnknownReason)
}

/// Why a merge is not allowed.
package enum IllegalReason: Hashable, Sendable {
  /// One of the merges that teams often make, which an option with this name allows.
  case move(HistoryAllowance)
  /// A hotfix that was merged into develop *and* into main, as in classic git-flow.
  case classicFinish
  case other

  /// The option that allows it.
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

/// Why the rules can't decide about a merge; never counted as a pass.
package enum UnknownReason: String, CaseIterable, Sendable {
  case noPrefix = "no-prefix"
  case unknownPrefix = "unknown-prefix"
  case editedTitle = "edited-title"
  case squash
  case tagUnresolved = "tag-unresolved"
  case commitUnresolved = "commit-unresolved"
  case octopus
  case forkHead = "fork-head"
  case selfPull = "self-pull"
  case arrivedByFastForward = "arrived-by-fast-forward"
  case ambiguousLine = "ambiguous-line"

  var wording: (words: String, sentence: String) {
    switch self {
    case .noPrefix: ("no prefix", "the branch name has no prefix")
    case .unknownPrefix: ("unknown prefix", "the branch name has a prefix that no branch type has")
    case .editedTitle: ("edited title", "the message does not name the branch")
    case .squash:
      ("squash", "a pull request was squashed into a commit that does not name its branch")
    case .tagUnresolved:
      ("unresolved tag", "the merged tag points to a commit that is on no known branch")
    case .commitUnresolved: ("unresolved commit", "the merged commit is on no known branch")
    case .octopus: ("octopus", "several branches were merged at once")
    case .forkHead:
      ("fork head", "the branch is in a fork, and its name has no prefix of the branch model")
    case .selfPull:
      ("self-pull", "a branch was merged with a copy of itself from another repository")
    case .arrivedByFastForward:
      (
        "arrived by fast-forward",
        "the merge was made on another branch and arrived by a fast-forward"
      )
    case .ambiguousLine: ("ambiguous line", "the branch on which the merge was made is unknown")
    }
  }
}
