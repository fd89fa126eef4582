/// What a check of catalogs is asked to do.
package struct CatalogSettings: Hashable, Sendable {
  /// The rules that are asked.
  package var rules: CatalogRules
  /// The languages that every key must have; nil for those that occur in the file.
  package var languages: [String]?
  /// True where `pt` stands in for a `pt-BR` that is not there.
  package var fallsBack: Bool
  /// True for a catalog of Interface Builder's, in `mul.lproj`, whose keys are ids.
  package var isInterface = false

  /// All rules, with the languages of the file where none are given.
  package init(rules: CatalogRules = .all, languages: [String]? = nil, fallsBack: Bool = false) {
    self.rules = rules
    self.languages = languages
    self.fallsBack = fallsBack
  }
}
