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
