package import Base

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
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "sourceLanguage": .string(sourceLanguage), "keys": .number(keys),
      "translatable": .number(translatable), "languages": languages.json,
    ]
  }
}

extension [LanguageStatistics] {
  /// The counts by language; `basisPoints` are hundredths of a percent, rounded down.
  var json: JSONValue { json(\.sharedMembers) }

  /// Some members of each language, by its name.
  func json(_ members: (LanguageStatistics) -> [String: JSONValue]) -> JSONValue {
    .object(
      Dictionary(map { ($0.language, .object(members($0))) }, uniquingKeysWith: { one, _ in one }))
  }
}

extension LanguageStatistics {
  var members: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "translatable": .number(translatable), "translated": .number(counts.translated),
      "missing": .number(missing), "new": .number(counts.new),
      "needsReview": .number(counts.needsReview), "stale": .number(counts.stale),
    ]
    if counts.covered > 0 { members["covered"] = .number(counts.covered) }
    return members
  }

  /// The counts and their shares, now and before.
  fileprivate var sharedMembers: [String: JSONValue] {
    var members = members
    members["shipped"] = .number(shipped)
    members["basisPoints"] = .number(percentage.hundredths)
    members["former"] = former.map {
      [
        "shipped": .number($0.shipped), "translatable": .number($0.translatable),
        "basisPoints": .number($0.percentage.hundredths),
      ]
    }
    return members
  }
}
