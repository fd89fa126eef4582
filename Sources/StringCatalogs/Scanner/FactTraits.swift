/// Properties that occur among some units, so that a rule can skip an entry at once.
package struct FactTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  /// Traits by their bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The trait that a unit is in `state`.
  @inline(__always)
  package init(_ state: UnitState) { rawValue = 1 &<< UInt16(state.rawValue) }

  package static let new = FactTraits(.new)
  package static let needsReview = FactTraits(.needsReview)
  package static let stale = FactTraits(.stale)
  /// A text that may format arguments.
  package static let percent = FactTraits(rawValue: 1 << 6)
  /// A text that is empty or missing.
  package static let empty = FactTraits(rawValue: 1 << 7)
  package static let plural = FactTraits(rawValue: 1 << 8)
  package static let device = FactTraits(rawValue: 1 << 9)
  package static let set = FactTraits(rawValue: 1 << 10)
  package static let substitutions = FactTraits(rawValue: 1 << 11)
  /// A duplicate member or language.
  package static let duplicates = FactTraits(rawValue: 1 << 12)
  /// A member that a merge left at a conflict.
  package static let conflicts = FactTraits(rawValue: 1 << 13)
  /// A text that may have unintended characters.
  package static let suspicious = FactTraits(rawValue: 1 << 14)
  package static let unknownState = FactTraits(.unknown)
}
