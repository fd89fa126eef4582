import Base
import StringCatalogs
import Testing

struct StatisticsMatrixTests {
  @Test func `usable texts are distinguished from others`() throws {
    let matrix = try StatisticsSample.matrix()
    let rows = matrix.catalogs[0].languages
    #expect(rows.map(\.language) == ["de", "fr", "pt-BR"])
    #expect(rows.map(\.shipped) == [40, 38, 30])
    #expect(rows.map(\.missing) == [0, 0, 10])
    #expect(rows.map(\.former?.shipped) == [20, 10, nil])
    #expect(matrix.totals.map(\.shipped) == [42, 38, 30])
    #expect(matrix.totals.map(\.translatable) == [43, 40, 40])
    #expect(matrix.title == "2 string catalogs: 89.43 % of 3 languages")
  }

  @Test func `a required language without texts is counted`() throws {
    let catalog = try StatisticsSample.catalog(
      "a", keys: 2, [("de", [("translated", 2)]), ("fr", [])], required: ["it"])
    #expect(catalog.languages.map(\.language) == ["de", "it"])
    #expect(catalog.languages.map(\.missing) == [0, 2])
    let alone = try StatisticsSample.catalog(
      "a", keys: 2, [("de", [("translated", 2)])], only: ["it"], required: ["it"])
    #expect(alone.languages.map(\.language) == ["it"])
  }

  @Test(arguments: [
    (9_499, "95", "94.99 %", 1), (9_500, "95", nil, 0), (9_999, "100", "99.99 %", 1),
    (10_000, "100", nil, 0), (0, "0", nil, 0), (0, "0.01", "0 %", 1),
    (3_333, "33.34", "33.33 %", 1),
  ])
  func `a bound is exact`(shipped: Int, bound: String, told: String?, short: Int) throws {
    let catalog = try StatisticsSample.catalog(
      "a", keys: 10_000, [("de", [("translated", shipped), ("new", 10_000 - shipped)])])
    let percentage = try #require(Percentage(parsing: bound))
    let findings = StatisticsMatrix([catalog]).diagnostics(below: percentage)
    #expect(
      findings.map(\.message)
        == (told.map { told in
          ["'de' has \(told) of 'a', expected at least \(bound) %: \(short) text missing"]
        } ?? []))
    #expect(findings.allSatisfy { $0.severity == .error && $0.rule == "language-share" })
  }

  @Test func `an empty catalog is complete`() throws {
    let matrix = StatisticsMatrix([try StatisticsSample.catalog("a", keys: 0, [], required: ["de"])]
    )
    #expect(matrix.percentage.text == "100")
    #expect(StatisticsMatrix([]).percentage.text == "100")
  }

  @Test func `JSON numbers are integers`() throws {
    let matrix = try StatisticsSample.matrix()
    let french: JSONValue = [
      "translatable": 40, "translated": 38, "missing": 0, "new": 1, "needsReview": 0, "stale": 1,
      "shipped": 38, "basisPoints": 9_500,
      "former": ["shipped": 10, "translatable": 20, "basisPoints": 5_000],
    ]
    guard case .object(let languages) = matrix.json["languages"] else {
      Issue.record("no languages")
      return
    }
    #expect(languages["fr"] == french)
    #expect(matrix.json["basisPoints"] == 8_943 && matrix.json["since"] == "main")
  }
}
