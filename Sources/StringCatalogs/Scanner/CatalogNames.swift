extension UnitState {
  init(_ name: StringToken, in cursor: ByteCursor) {
    self =
      if cursor.reads(name, "translated") {
        .translated
      } else if cursor.reads(name, "new") {
        .new
      } else if cursor.reads(name, "needs_review") {
        .needsReview
      } else if cursor.reads(name, "stale") {
        .stale
      } else {
        name.isEmpty ? .unmarked : .unknown
      }
  }
}

extension ExtractionState {
  init(_ name: StringToken, in cursor: ByteCursor) {
    self =
      if cursor.reads(name, "manual") {
        .manual
      } else if cursor.reads(name, "stale") {
        .stale
      } else if cursor.reads(name, "extracted_with_value") {
        .extractedWithValue
      } else {
        cursor.reads(name, "migrated") ? .migrated : .unknown
      }
  }
}

extension PluralCategory {
  init(_ name: StringToken, in cursor: ByteCursor) {
    self =
      if cursor.reads(name, "other") {
        .other
      } else if cursor.reads(name, "one") {
        .one
      } else if cursor.reads(name, "few") {
        .few
      } else if cursor.reads(name, "many") {
        .many
      } else if cursor.reads(name, "two") {
        .two
      } else {
        cursor.reads(name, "zero") ? .zero : .unknown
      }
  }
}

extension CatalogDevice {
  init(_ name: StringToken, in cursor: ByteCursor) {
    // A catalog has few devices, so creating a String for each is cheap.
    self = name.count > 16 ? .unknown : CatalogDevice(rawValue: cursor.text(of: name)) ?? .unknown
  }
}

/// The state of a text as written in the catalog, the best state first.
package enum UnitState: UInt8, CaseIterable, Sendable {
  case translated
  /// No state, or an empty one: some services leave it out.
  case unmarked
  case needsReview
  case stale
  /// A name that flowctl does not know: the text may be a draft.
  case unknown
  case new
}

/// The origin of a key.
package enum ExtractionState: UInt8, Sendable {
  /// Found in the sources by Xcode, which then writes no state.
  case automatic
  case manual
  case extractedWithValue
  /// No longer found in the sources.
  case stale
  case migrated
  /// A name that flowctl does not know.
  case unknown
}

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

/// A type of device that a text may vary by.
package enum CatalogDevice: String, CaseIterable, Sendable {
  case iphone
  case ipad
  case ipod
  case mac
  case applewatch
  case appletv
  case applevision
  case other
  /// A name that flowctl does not know.
  case unknown
}
