/// How far one language is: in a catalog, or in all of them together.
package struct LanguageStatistics: Hashable, Sendable {
  package let language: String
  /// The keys that are to be translated.
  package private(set) var translatable: Int
  package private(set) var counts: LanguageCounts
  /// What it was at an earlier commit, where that is asked for and the language was there.
  package private(set) var former: Former?

  /// The share that shipped at an earlier commit.
  package struct Former: Hashable, Sendable {
    package var shipped: Int
    package var translatable: Int

    /// The share of what shipped then.
    package var percentage: Percentage { Percentage(shipped, of: translatable) }
  }

  /// What is known of a language.
  package init(_ language: String, translatable: Int, counts: LanguageCounts) {
    self.language = language
    self.translatable = translatable
    self.counts = counts
  }

  /// The keys without anything in the language.
  package var missing: Int { max(0, translatable - counts.present - counts.covered) }

  /// The keys whose text ships as it is meant: translated, reviewed or not, or covered by another.
  package var shipped: Int { counts.translated + counts.needsReview + counts.covered }

  /// The share of what ships in what is to be translated.
  package var percentage: Percentage { Percentage(shipped, of: translatable) }

  /// The same, with what it was before beside it.
  package func since(_ former: LanguageStatistics?) -> LanguageStatistics {
    var statistics = self
    statistics.former = former.map { Former(shipped: $0.shipped, translatable: $0.translatable) }
    return statistics
  }

  /// Takes in the same language of another catalog.
  mutating func add(_ other: LanguageStatistics) {
    translatable += other.translatable
    counts += other.counts
    guard let added = other.former else { return }
    former = Former(
      shipped: (former?.shipped ?? 0) + added.shipped,
      translatable: (former?.translatable ?? 0) + added.translatable)
  }
}
