package import Gates
package import StringCatalogs

extension StringsMatrix {
  /// The statistics of catalogs as the page of a run shows them.
  package init(_ statistics: StatisticsMatrix) {
    let languages = statistics.totals.map(\.language)
    let places = Dictionary(
      languages.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = statistics.catalogs.map { catalog in
      var row = Row(path: catalog.path, cells: Array(repeating: nil, count: languages.count))
      for language in catalog.languages {
        guard let place = places[language.language] else { continue }
        row.cells[place] = Cell(
          translated: language.shipped, needsReview: language.counts.needsReview,
          total: language.translatable)
      }
      return row
    }
    self.init(languages: languages, catalogs: rows)
  }
}
