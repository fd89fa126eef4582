import Diagnostics
import StringCatalogs
import Testing

struct StatisticsHistoryTests {
  @Test(arguments: [(0, 50, 0), (1, 50, 1), (50, 50, 50), (51, 50, 50), (1000, 50, 50), (9, 1, 1)])
  func `values are spread evenly, first and last included`(count: Int, limit: Int, kept: Int) {
    let chosen = StatisticsHistory.spread(Array(0..<count), atMost: limit)
    #expect(chosen.count == kept && Set(chosen).count == kept && chosen == chosen.sorted())
    if kept > 1 { #expect(chosen.first == 0 && chosen.last == count - 1) }
  }

  @Test func `each commit has a row, each language a column`() throws {
    let old = try StatisticsSample.catalog("a", keys: 4, [("de", [("translated", 1)])])
    let new = try StatisticsSample.catalog(
      "a", keys: 4, [("de", [("translated", 4)]), ("fr", [("new", 1)])])
    let history = StatisticsHistory(
      [
        StatisticsHistory.Moment(commit: "0123456789abcdef", day: "2024-01-01", catalogs: [old]),
        StatisticsHistory.Moment(commit: "fedcba9876543210", day: "2024-02-01", catalogs: [new]),
      ], of: 3)
    #expect(
      history.text == """
        day         commit      de   fr
        2024-01-01  0123456789  25   -
        2024-02-01  fedcba9876  100  0
        1 more commit changed a catalog

        """)
    #expect(history.json["commits"] == 3)
  }
}
