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
  package var isIllegal: Bool { refusal != nil }

  var refusal: IllegalReason? { if case .illegal(let reason) = verdict { reason } else { nil } }

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
