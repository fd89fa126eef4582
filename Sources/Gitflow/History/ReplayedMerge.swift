/// A merge of the past and what today's rules say of it.
package struct ReplayedMerge: Hashable, Sendable {
  /// How it is known on which line the merge was made.
  package enum Witness: String, Hashable, Sendable {
    case message
    case line
    /// It lies on several lines; it is legal where it is so on one of them.
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
  /// The kinds of the lines that the branch was taken from, as far as they are known.
  package let origins: [KindName]
  /// True where the source has the prefix of its kind, but not a name that the model allows.
  package let isMisnamed: Bool
  package var verdict: ReplayVerdict

  /// True for a merge that would have been refused, the moves that are allowed by name left out.
  package var isIllegal: Bool { refusal != nil }

  var refusal: IllegalReason? { if case .illegal(let reason) = verdict { reason } else { nil } }

  /// Why nothing can be said, where nothing can.
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
