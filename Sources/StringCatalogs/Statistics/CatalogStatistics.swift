/// How complete the languages of one catalog are.
package struct CatalogStatistics: Hashable, Sendable {
  package let path: String
  package let sourceLanguage: String
  package let keys: Int
  /// The number of keys to translate: not stale, and without `shouldTranslate: false`.
  package let translatable: Int
  /// Every language but the source, sorted by name.
  package private(set) var languages: [LanguageStatistics]

  /// The counts of a verdict; with `only`, for these languages.
  package init(_ verdict: CatalogVerdict, path: String, only: [String]? = nil) {
    self.path = path
    sourceLanguage = verdict.sourceLanguage
    keys = verdict.keys
    translatable = verdict.translatable
    let asked = only.map(Set.init)
    languages = zip(verdict.languages, verdict.counts).compactMap { name, counts in
      if name == verdict.sourceLanguage || asked?.contains(name) == false { return nil }
      return LanguageStatistics(name, translatable: verdict.translatable, counts: counts)
    }
    languages.sort { $0.language < $1.language }
  }

  /// Adds to each language its earlier counts in a version of the catalog.
  package mutating func compare(with former: CatalogStatistics) {
    let known = Dictionary(
      former.languages.map { ($0.language, $0) }, uniquingKeysWith: { first, _ in first })
    languages = languages.map { $0.since(known[$0.language]) }
  }
}
