/// The content of an entry in one language: a run of its units.
package struct Localization: Hashable, Sendable {
  /// The language by its index in the table.
  package let language: Int
  /// The offset of the language's opening quote.
  package let offset: Int
  /// True for a duplicate of the language in the entry.
  package let isRepeated: Bool
  /// The indices of its units in the entry.
  package var units: Range<Int>
  /// The traits of its units.
  package var traits: FactTraits
  /// The state of its worst unit.
  package var worst: UnitState
}
