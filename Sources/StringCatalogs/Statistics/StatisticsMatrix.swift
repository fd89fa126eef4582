package import Base

/// Catalogs by languages: how complete each is, and all together.
package struct StatisticsMatrix: Hashable, Sendable {
  package let catalogs: [CatalogStatistics]
  /// Each language over all catalogs that have it, sorted by name.
  package let totals: [LanguageStatistics]
  /// The commit for the comparison, as the user wrote it.
  package let since: String?

  /// A matrix of catalogs.
  package init(_ catalogs: [CatalogStatistics], since: String? = nil) {
    self.catalogs = catalogs
    self.since = since
    var totals: [String: LanguageStatistics] = [:]
    for row in catalogs.flatMap(\.languages) {
      if totals[row.language] == nil {
        totals[row.language] = row
      } else {
        totals[row.language]?.add(row)
      }
    }
    self.totals = totals.values.sorted { $0.language < $1.language }
  }

  /// A summary in one line.
  package var title: String {
    let names = catalogs.count == 1 ? catalogs[0].path : "\(catalogs.count) string catalogs"
    let languages = totals.count == 1 ? "language" : "languages"
    return "\(names): \(percentage.text) % of \(totals.count) \(languages)"
  }

  /// The share over all catalogs and languages.
  package var percentage: Percentage {
    Percentage(
      totals.reduce(0) { $0 + $1.shipped }, of: totals.reduce(0) { $0 + $1.translatable })
  }
}

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

/// How complete one language is: in a catalog, or in all of them together.
package struct LanguageStatistics: Hashable, Sendable {
  package let language: String
  package private(set) var translatable: Int
  package private(set) var counts: LanguageCounts
  /// Its counts at an earlier commit, if requested and if the language existed.
  package private(set) var former: Former?

  /// The share that shipped at an earlier commit.
  package struct Former: Hashable, Sendable {
    package var shipped: Int
    package var translatable: Int

    /// The earlier share of shipped texts.
    package var percentage: Percentage { Percentage(shipped, of: translatable) }
  }

  package init(_ language: String, translatable: Int, counts: LanguageCounts) {
    self.language = language
    self.translatable = translatable
    self.counts = counts
  }

  /// The number of keys that are missing in the language.
  package var missing: Int { max(0, translatable - counts.present - counts.covered) }

  /// The number of keys with a usable text: translated, reviewed or not, or covered by a fallback.
  package var shipped: Int { counts.translated + counts.needsReview + counts.covered }

  /// The share of shipped texts in all texts to translate.
  package var percentage: Percentage { Percentage(shipped, of: translatable) }

  /// The same, with the earlier counts.
  package func since(_ former: LanguageStatistics?) -> LanguageStatistics {
    var statistics = self
    statistics.former = former.map { Former(shipped: $0.shipped, translatable: $0.translatable) }
    return statistics
  }

  /// Adds the same language of another catalog.
  mutating func add(_ other: LanguageStatistics) {
    translatable += other.translatable
    counts += other.counts
    guard let added = other.former else { return }
    former = Former(
      shipped: (former?.shipped ?? 0) + added.shipped,
      translatable: (former?.translatable ?? 0) + added.translatable)
  }
}

extension StatisticsMatrix {
  /// A finding for each language of a catalog that is below a percentage.
  package func diagnostics(below bound: Percentage) -> [Diagnostic] {
    catalogs.flatMap { catalog in
      catalog.languages.compactMap { row in
        let short = bound.least(of: row.translatable) - row.shipped
        return short > 0 ? Self.diagnostic(catalog, row, bound, short) : nil
      }
    }
  }

  private static func diagnostic(
    _ catalog: CatalogStatistics, _ row: LanguageStatistics, _ bound: Percentage, _ short: Int
  ) -> Diagnostic {
    Diagnostic(
      "language-share",
      "'\(row.language)' has \(row.percentage.text) % of '\(catalog.path)', "
        + "expected at least \(bound.text) %: \(CountText.words(short, "text")) missing",
      hint: .flowctl("strings", "check", catalog.path, "--languages", row.language),
      evidence: [
        "shipped": .number(row.shipped), "translatable": .number(row.translatable),
        "short": .number(short),
      ], subject: catalog.path)
  }
}
