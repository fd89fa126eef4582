/// How far the languages of one catalog are.
package struct CatalogStatistics: Hashable, Sendable {
  package let path: String
  package let sourceLanguage: String
  package let keys: Int
  /// The keys that are to be translated: neither stale nor kept from translators.
  package let translatable: Int
  /// Every language but the source, sorted by name.
  package private(set) var languages: [LanguageStatistics]

  /// The counts of a verdict; `only` these languages where they are given.
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

  /// Puts beside each language what it was in an earlier version of the catalog.
  package mutating func compare(with former: CatalogStatistics) {
    let known = Dictionary(
      former.languages.map { ($0.language, $0) }, uniquingKeysWith: { first, _ in first })
    languages = languages.map { $0.since(known[$0.language]) }
  }
}
