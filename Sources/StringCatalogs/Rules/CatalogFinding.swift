package import Diagnostics

/// A broken rule at a place of the file; texts are made of it only when it is reported.
package struct CatalogFinding: Hashable, Sendable {
  package let rule: CatalogRule
  /// How much the finding weighs where that is not what its rule weighs.
  package var severity: Severity?
  /// The plural categories that it is about, where its rule is about some.
  package var categories: PluralCategories = []
  /// Which of the language's texts it is about.
  package var path = UnitPath.plain
  /// The argument that it is about, where its rule is about one.
  package var argument: FormatArgument?
  private let keyOffset: UInt32
  private let place: UInt32
  private var languageNumber: UInt32

  /// A finding at `offset` about the key whose quote is at `key`, in a language by its number.
  @inline(__always)
  package init(_ rule: CatalogRule, key: Int, offset: Int, language: Int? = nil) {
    self.rule = rule
    keyOffset = UInt32(truncatingIfNeeded: key)
    place = UInt32(truncatingIfNeeded: offset)
    languageNumber = language.map { UInt32(truncatingIfNeeded: $0) } ?? .max
  }

  /// True where the finding weighs no more than a note, whatever its rule weighs.
  package var isMinor: Bool {
    get { severity == .note }
    set { severity = newValue ? .note : nil }
  }

  /// The offset of the quote of the key, or of the member, that it is about.
  package var key: Int { Int(keyOffset) }

  /// The offset that it points to.
  package var offset: Int { Int(place) }

  /// The number of the language that it is about, if it is about one.
  package internal(set) var language: Int? {
    get { languageNumber == .max ? nil : Int(languageNumber) }
    set { languageNumber = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max }
  }
}
