package import Diagnostics

extension StatisticsMatrix {
  /// The matrix as members of a JSON document.
  package var json: [String: JSONValue] {
    [
      "catalogs": .array(catalogs.map(\.json)), "languages": totals.json,
      "basisPoints": .number(percentage.hundredths), "since": .optional(since),
    ]
  }
}

extension CatalogStatistics {
  /// The catalog with its counts.
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "sourceLanguage": .string(sourceLanguage), "keys": .number(keys),
      "translatable": .number(translatable), "languages": languages.json,
    ]
  }
}

extension [LanguageStatistics] {
  /// The counts by language.
  var json: JSONValue {
    .object(Dictionary(map { ($0.language, $0.json) }, uniquingKeysWith: { first, _ in first }))
  }
}

extension LanguageStatistics {
  /// The counts; `basisPoints` are hundredths of a per cent, rounded down.
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "translatable": .number(translatable), "translated": .number(counts.translated),
      "missing": .number(missing), "new": .number(counts.new),
      "needsReview": .number(counts.needsReview), "stale": .number(counts.stale),
      "shipped": .number(shipped), "basisPoints": .number(percentage.hundredths),
    ]
    if counts.covered > 0 { members["covered"] = .number(counts.covered) }
    members["former"] = former.map {
      [
        "shipped": .number($0.shipped), "translatable": .number($0.translatable),
        "basisPoints": .number($0.percentage.hundredths),
      ]
    }
    return .object(members)
  }
}
