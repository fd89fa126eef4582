package import Diagnostics

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
