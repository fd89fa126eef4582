/// The progress of the translations of each catalog by language.
package struct StringsMatrix: Hashable, Sendable {
  package var languages: [String]
  package var catalogs: [Row]

  package init(languages: [String] = [], catalogs: [Row] = []) {
    self.languages = languages
    self.catalogs = catalogs
  }

  /// One catalog.
  package struct Row: Hashable, Sendable {
    package var path: String
    /// In the order of the languages; nil if the catalog lacks the language.
    package var cells: [Cell?]

    package init(path: String, cells: [Cell?]) {
      self.path = path
      self.cells = cells
    }
  }

  /// One language of a catalog.
  package struct Cell: Hashable, Sendable {
    /// The keys with a finished text, including those to review.
    package var translated: Int
    package var needsReview: Int
    package var total: Int

    package init(translated: Int, needsReview: Int = 0, total: Int) {
      self.translated = translated
      self.needsReview = needsReview
      self.total = total
    }

    /// The keys without a finished text.
    package var missing: Int { max(0, total - translated) }
  }
}
