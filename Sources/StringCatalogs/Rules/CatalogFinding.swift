package import Diagnostics

/// A violation of a rule at a place of the file; its message is built only for reporting.
package struct CatalogFinding: Hashable, Sendable {
  package let rule: CatalogRule
  /// The severity if it differs from that of its rule.
  package var severity: Severity?
  /// The plural categories of the finding, if its rule is about categories.
  package var categories: PluralCategories = []
  /// The variation of the text.
  package var path = UnitPath.plain
  /// The argument of the finding, if its rule is about arguments.
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

  /// True if the finding is only a note, whatever the severity of its rule.
  package var isMinor: Bool {
    get { severity == .note }
    set { severity = newValue ? .note : nil }
  }

  /// The offset of the quote of the key or member.
  package var key: Int { Int(keyOffset) }

  /// The offset of the finding.
  package var offset: Int { Int(place) }

  /// The number of the language, if the finding is about one.
  package internal(set) var language: Int? {
    get { languageNumber == .max ? nil : Int(languageNumber) }
    set { languageNumber = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max }
  }
}
