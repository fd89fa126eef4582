/// The variation of a unit within its language.
package struct UnitPath: Hashable, Sendable {
  /// The role of a text besides its variations.
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

  /// True if two units are forms of one text.
  func isBeside(_ other: UnitPath) -> Bool { part == other.part && device == other.device }

  /// The index of the substitution that contains the form.
  var substitution: Int? {
    if case .substitution(let index) = part { Int(index) } else { nil }
  }

  /// The index of the value in its string set.
  var element: Int? {
    if case .element(let index) = part { Int(index) } else { nil }
  }
}
