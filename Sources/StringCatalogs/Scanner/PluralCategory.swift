/// A plural form, as CLDR names it.
package enum PluralCategory: UInt8, CaseIterable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  case other
  /// A name that CLDR does not define.
  case unknown

  /// The name in catalogs.
  package var name: String { String(describing: self) }
}

/// A set of plural categories.
package struct PluralCategories: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Categories by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A single category.
  package init(_ category: PluralCategory) { rawValue = 1 &<< category.rawValue }

  /// The categories of the set in the order of CLDR.
  package var list: [PluralCategory] {
    PluralCategory.allCases.filter { contains(PluralCategories($0)) }
  }

  package static let zero = PluralCategories(.zero)
  package static let one = PluralCategories(.one)
  package static let two = PluralCategories(.two)
  package static let few = PluralCategories(.few)
  package static let many = PluralCategories(.many)
  package static let other = PluralCategories(.other)
}
