/// What rules need to know of a catalog's languages, by their numbers.
package struct CatalogLanguages: Sendable {
  /// The names as the file writes them.
  package private(set) var names: [String] = []
  /// The plural forms of each.
  package private(set) var plurals: [PluralForms] = []
  /// The number of the source language, once it has occurred.
  package private(set) var source: Int?
  private let sourceName: String

  init(source: String) { sourceName = source }

  /// Takes in languages that a scanner has met since.
  mutating func extend(by table: LanguageTable) {
    for name in table.texts[names.count...] {
      if name == sourceName { source = names.count }
      names.append(name)
      plurals.append(PluralForms(language: name))
    }
  }
}
