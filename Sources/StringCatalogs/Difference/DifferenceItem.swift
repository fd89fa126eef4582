/// One change, and its place in the file.
package struct DifferenceItem: Hashable, Sendable {
  /// The type of change.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyAdded = "key-added"
    case keyRemoved = "key-removed"
    /// A new text.
    case added
    case removed
    case retranslated
    /// A text whose state was set back to `new` or `needs_review`, for example from `translated`.
    case stateDowngraded = "state-downgraded"
    case stateUpgraded = "state-upgraded"
    /// No-break spaces of the text are lost, or are plain spaces now.
    case noBreakSpaceLost = "no-break-space-lost"
    /// The text was replaced by that of the source language.
    case sourceFilledIn = "source-filled-in"
    case commentDropped = "comment-dropped"
    case commentChanged = "comment-changed"
  }

  package let kind: Kind
  package let key: String
  /// The changed text; nil for a change of the key.
  package let address: UnitAddress?
  /// Text, state or comment before; nil if there was none.
  package let before: String?
  package let after: String?
  /// The offset in the new file, or in the old one for a removal.
  package let offset: Int

  /// True for typical damage by translation services.
  package var isDamage: Bool {
    [.stateDowngraded, .noBreakSpaceLost, .sourceFilledIn, .commentDropped].contains(kind)
  }
}
