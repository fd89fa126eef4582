import StringCatalogs

/// Catalogs with known counts for tests.
enum StatisticsSample {
  /// A catalog with this number of texts in each state by language; other keys are missing.
  static func catalog(
    _ path: String, keys: Int, _ languages: [(String, states: [(String, Int)])],
    only: [String]? = nil, required: [String]? = nil
  ) throws -> CatalogStatistics {
    var entries: [String] = []
    for key in 0..<keys {
      let localizations = languages.compactMap { language, states -> String? in
        var end = 0
        let state = states.first {
          end += $0.1; return key < end
        }?.0
        return state.map {
          "\"\(language)\":{\"stringUnit\":{\"state\":\"\($0)\",\"value\":\"x\"}}"
        }
      }
      entries.append("\"k\(key)\":{\"localizations\":{\(localizations.joined(separator: ","))}}")
    }
    let text = "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))}}"
    let settings = CatalogSettings(rules: [], languages: required)
    return try Array(text.utf8).withUnsafeBytes {
      CatalogStatistics(try CatalogVerdict($0, settings), path: path, only: only)
    }
  }

  /// Two catalogs, the first of which has changed since `main`.
  static func matrix() throws -> StatisticsMatrix {
    var app = try catalog(
      "App/Localizable.xcstrings", keys: 40,
      [
        ("de", [("translated", 40)]), ("pt-BR", [("translated", 20), ("needs_review", 10)]),
        ("fr", [("translated", 38), ("new", 1), ("stale", 1)]),
      ])
    app.compare(
      with: try catalog(
        "App/Localizable.xcstrings", keys: 20,
        [("de", [("translated", 20)]), ("fr", [("translated", 10)])]))
    let kit = try catalog("Kit/表.xcstrings", keys: 3, [("de", [("translated", 2)])])
    return StatisticsMatrix([app, kit], since: "main")
  }
}
