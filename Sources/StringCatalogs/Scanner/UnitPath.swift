/// Which of a language's texts a unit is.
package struct UnitPath: Hashable, Sendable {
  /// The role of a text beside its variations.
  package enum Part: Hashable, Sendable {
    case text
    /// One value of a string set, by its index.
    case element(UInt32)
    /// A form of the entry's substitution of this index.
    case substitution(UInt32)
  }

  package var part = Part.text
  package var category: PluralCategory?
  package var device: CatalogDevice?

  /// The path of a text that does not vary.
  package static let plain = UnitPath()
}
