/// The settings of a catalog check.
package struct CatalogSettings: Hashable, Sendable {
  /// The rules to check.
  package var rules: CatalogRules
  /// The languages that every key must have; nil for those in the file.
  package var languages: [String]?
  /// True if `pt` is used for a missing `pt-BR`.
  package var fallsBack: Bool
  /// True for Interface Builder's catalogs in `mul.lproj`, whose keys are ids.
  package var isInterface = false

  /// All rules; the languages of the file by default.
  package init(rules: CatalogRules = .all, languages: [String]? = nil, fallsBack: Bool = false) {
    self.rules = rules
    self.languages = languages
    self.fallsBack = fallsBack
  }
}
