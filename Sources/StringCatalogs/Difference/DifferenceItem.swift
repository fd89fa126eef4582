/// One thing that changed, and where it stands in the file that has it.
package struct DifferenceItem: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyAdded = "key-added"
    case keyRemoved = "key-removed"
    /// A text that was not there before.
    case added
    case removed
    case retranslated
    /// A text that was further along, such as `translated`, and is `new` or `needs_review` now.
    case stateDowngraded = "state-downgraded"
    case stateUpgraded = "state-upgraded"
    /// No-break spaces of the text are gone, or plain ones now.
    case noBreakSpaceLost = "no-break-space-lost"
    /// The text became that of the source language.
    case sourceFilledIn = "source-filled-in"
    case commentDropped = "comment-dropped"
    case commentChanged = "comment-changed"
  }

  package let kind: Kind
  package let key: String
  /// The text that it is about; nil for what is about the key.
  package let address: UnitAddress?
  /// Text, state or comment before; nil where there was none.
  package let before: String?
  package let after: String?
  /// The offset in the new file, or in the old one for what is gone.
  package let offset: Int

  /// True for what translation services damage.
  package var isDamage: Bool {
    [.stateDowngraded, .noBreakSpaceLost, .sourceFilledIn, .commentDropped].contains(kind)
  }
}
