/// The cells of a language's row, the same in every table.
enum StatisticsRow {
  static let numbers = ["translated", "missing", "new", "needs review", "stale"]

  /// The heading after the language.
  static func heading(comparing: Bool) -> [String] {
    ["%"] + numbers + (comparing ? ["change"] : [])
  }

  /// The cells after the language.
  static func cells(_ row: LanguageStatistics, comparing: Bool) -> [String] {
    let counts = [
      row.counts.translated, row.missing, row.counts.new, row.counts.needsReview, row.counts.stale,
    ]
    let change = row.former.map { Percentage.change(from: $0.percentage, to: row.percentage) }
    return [row.percentage.text] + counts.map(String.init) + (comparing ? [change ?? "new"] : [])
  }
}
