/// A past merge with the verdict of the current rules.
package struct ReplayedMerge: Hashable, Sendable {
  /// How the line of the merge is known.
  package enum Witness: String, Hashable, Sendable {
    case message
    case line
    /// It is on several lines; it is allowed if one of them allows it.
    case shared
  }

  package let id: String
  package let time: Int
  package let subject: String
  package let source: String?
  package let sourceKind: KindName?
  package let target: String?
  package let targetKind: KindName?
  package let witness: Witness
  package let author: String?
  /// The branch types of the lines that the branch was created from, if known.
  package let origins: [KindName]
  /// True if the source has the prefix of its type, but not a name that the model allows.
  package let isMisnamed: Bool
  package var verdict: ReplayVerdict

  /// True for a merge that is not allowed, without the exceptions that the policy names.
  package var isRefused: Bool { refusal != nil }

  var refusal: RefusalReason? { if case .refused(let reason) = verdict { reason } else { nil } }

  /// Why the verdict is unknown; nil if it is known.
  package var unknownReason: UnknownReason? {
    if case .unknown(let reason) = verdict { reason } else { nil }
  }
}

/// A permanent branch that was fast-forwarded to another one, which swaps their first parents.
package struct SwappedChain: Hashable, Sendable {
  package let line: String
  package let onto: String
  /// The commit that it was moved to, or a later one.
  package let at: String
  package let time: Int
}

/// The verdict of the current rules about a past merge.
package enum ReplayVerdict: Hashable, Sendable {
  case allowed
  case refused(RefusalReason)
  /// Not allowed by the model, but by an exception that the policy names.
  case excused(HistoryAllowance)
  /// A branch was merged with its own copy, as `git pull` does: nothing moves between branches.
  case pulled
  case unknown(UnknownReason)
}

/// Why a merge is not allowed.
package enum RefusalReason: Hashable, Sendable {
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
    case .arrivedByFastForward:
      (
        "arrived by fast-forward",
        "the merge was made on another branch and arrived by a fast-forward"
      )
    case .ambiguousLine: ("ambiguous line", "the branch on which the merge was made is unknown")
    }
  }
}
