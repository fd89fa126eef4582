/// How complete one language is: in a catalog, or in all of them together.
package struct LanguageStatistics: Hashable, Sendable {
  package let language: String
  /// The number of keys to translate.
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

  /// The counts of a language.
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
