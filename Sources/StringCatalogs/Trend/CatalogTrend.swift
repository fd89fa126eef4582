package import Diagnostics

/// How far the languages of a catalog were in each of its versions.
package struct CatalogTrend: Sendable {
  /// One version with its counts.
  package struct Point: Sendable {
    /// What the version is called, such as a commit.
    package let version: String
    package let keys: Int
    /// How many keys are to be translated.
    package let translatable: Int
    /// How far each language but the source is.
    package let languages: [String: LanguageCounts]

    /// The keys that have nothing in a language.
    package func missing(_ language: String) -> Int {
      translatable - (languages[language]?.present ?? 0)
    }
  }

  /// The versions as they were added.
  package private(set) var points: [Point] = []

  /// No versions yet.
  package init() {}

  /// Adds a version of the catalog.
  package mutating func add(
    _ bytes: UnsafeRawBufferPointer, version: String
  ) throws(CatalogFault) {
    let verdict = try CatalogVerdict(bytes, CatalogSettings(rules: []))
    var languages: [String: LanguageCounts] = [:]
    for (name, counts) in zip(verdict.languages, verdict.counts)
    where name != verdict.sourceLanguage { languages[name] = counts }
    points.append(
      Point(
        version: version, keys: verdict.keys, translatable: verdict.translatable,
        languages: languages))
  }

  /// The versions as JSON, each language with what it lacks and what is new or to be reviewed.
  package var json: JSONValue {
    .array(
      points.map { point in
        let languages = point.languages.map { name, counts in
          (
            name,
            JSONValue.object([
              "missing": .number(point.missing(name)), "new": .number(counts.new),
              "needsReview": .number(counts.needsReview), "stale": .number(counts.stale),
              "translated": .number(counts.translated),
            ])
          )
        }
        return .object([
          "version": .string(point.version), "keys": .number(point.keys),
          "translatable": .number(point.translatable),
          "languages": .object(Dictionary(uniqueKeysWithValues: languages)),
        ])
      })
  }
}
