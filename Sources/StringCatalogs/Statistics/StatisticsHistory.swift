package import Diagnostics

/// How complete the languages of all catalogs were, commit by commit.
package struct StatisticsHistory: Sendable {
  /// The state at one commit.
  package struct Moment: Sendable {
    package let commit: String
    /// The date in the form `2024-05-01`.
    package let day: String
    package let languages: [LanguageStatistics]

    /// The totals of the catalogs in the commit.
    package init(commit: String, day: String, catalogs: [CatalogStatistics]) {
      self.commit = commit
      self.day = day
      languages = StatisticsMatrix(catalogs).totals
    }
  }

  /// The oldest first.
  private let moments: [Moment]
  /// How many commits changed a catalog, including those listed.
  private let commits: Int

  /// A history of some of these commits.
  package init(_ moments: [Moment], of commits: Int) {
    self.moments = moments
    self.commits = commits
  }

  /// A sample of many values, evenly spread, including the first and the last.
  package static func spread<Value>(_ values: [Value], atMost limit: Int) -> [Value] {
    guard values.count > limit, limit > 1 else { return Array(values.prefix(max(limit, 0))) }
    return (0..<limit).map { values[$0 * (values.count - 1) / (limit - 1)] }
  }

  /// A row for each commit, a column for each language.
  package var text: String {
    let names = Set(moments.flatMap { $0.languages.map(\.language) }).sorted()
    let heading = ["day", "commit"] + names.map(ForeignText.shown)
    let rows = moments.map { moment in
      let shares = Dictionary(
        moment.languages.map { ($0.language, $0.percentage.text) },
        uniquingKeysWith: { first, _ in first })
      return [moment.day, String(moment.commit.prefix(10))] + names.map { shares[$0] ?? "-" }
    }
    let left = commits - moments.count
    return TextTable.text([heading] + rows)
      + (left > 0 ? "\(CountText.words(left, "more commit")) changed a catalog\n" : "")
  }

  /// The same with all counts.
  package var json: [String: JSONValue] {
    [
      "commits": .number(commits),
      "moments": .array(
        moments.map {
          ["commit": .string($0.commit), "day": .string($0.day), "languages": $0.languages.json]
        }),
    ]
  }
}
