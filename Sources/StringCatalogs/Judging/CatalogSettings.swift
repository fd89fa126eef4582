/// What a check of catalogs is asked to do.
package struct CatalogSettings: Hashable, Sendable {
  /// The rules that are asked.
  package var rules: CatalogRules
  /// The languages that every key must have; nil for those that occur in the file.
  package var languages: [String]?

  /// All rules, with the languages of the file where none are given.
  package init(rules: CatalogRules = .all, languages: [String]? = nil) {
    self.rules = rules
    self.languages = languages
  }
}
