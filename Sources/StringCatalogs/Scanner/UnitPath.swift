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

  /// True where two units are forms of one text.
  func isBeside(_ other: UnitPath) -> Bool { part == other.part && device == other.device }

  /// The index of the substitution that it is a form of.
  var substitution: Int? {
    if case .substitution(let index) = part { Int(index) } else { nil }
  }

  /// The index of the value of a string set that it is.
  var element: Int? {
    if case .element(let index) = part { Int(index) } else { nil }
  }
}
