import StringCatalogs
import Testing

struct StatisticsRenderingTests {
  @Test func `a table has a bar for each language and a total`() throws {
    let text = StatisticsText(try StatisticsSample.matrix(), isUnicode: true).text
    #expect(
      text == """
        App/Localizable.xcstrings: 40 of 40 keys to translate from en
          language                            %  translated  missing  new  needs review  stale  change
          de        ████████████████████    100          40        0    0             0      0       =
          fr        ███████████████████░     95          38        0    1             0      1     +45
          pt-BR     ██████████▒▒▒▒▒░░░░░     75          20       10    0            10      0     new

        Kit/表.xcstrings: 3 of 3 keys to translate from en
          language                            %  translated  missing  new  needs review  stale  change
          de        █████████████░░░░░░░  66.66           2        1    0             0      0     new

        all catalogs
          language                            %  translated  missing  new  needs review  stale  change
          de        ███████████████████░  97.67          42        1    0             0      0   -2.33
          fr        ███████████████████░     95          38        0    1             0      1     +45
          pt-BR     ██████████▒▒▒▒▒░░░░░     75          20       10    0            10      0     new

        """)
  }

  @Test(arguments: [(85, 14), (80, 9), (75, 0), (1, 0), (200, 20)])
  func `a narrow terminal has a shorter bar, and then none`(width: Int, bar: Int) throws {
    let catalog = try StatisticsSample.catalog("a", keys: 2, [("語", [("translated", 1)])])
    let text = StatisticsText(
      StatisticsMatrix([catalog], since: "x"), isUnicode: false, width: width
    ).text
    let signs = text.utf8.count { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ".") }
    #expect(signs == bar)
    #expect(text.utf8.allSatisfy { $0 < 0x80 } || text.contains("語"))
  }

  @Test func `wide letters keep the columns in line`() throws {
    let catalog = try StatisticsSample.catalog(
      "a", keys: 1, [("日本語日本語", [("translated", 1)]), ("de", [("translated", 1)])])
    let lines = StatisticsText(StatisticsMatrix([catalog]), isUnicode: true).text
      .split(separator: "\n")
    #expect(lines[2].hasPrefix("  de            █") && lines[3].hasPrefix("  日本語日本語  █"))
  }

  @Test func `control characters of a language are escaped in a terminal`() throws {
    let catalog = try StatisticsSample.catalog(
      "a\u{1b}[2J", keys: 1, [("d\\u001be", [("translated", 1)])])
    let matrix = StatisticsMatrix([catalog])
    for text in [
      StatisticsText(matrix, isUnicode: true).text, StatisticsMarkdown.text(matrix),
    ] {
      #expect(!text.contains("\u{1b}"))
    }
  }

  @Test func `Markdown is a table whose cells are escaped`() throws {
    let catalog = try StatisticsSample.catalog("a|b", keys: 1, [("de", [("translated", 1)])])
    #expect(
      StatisticsMarkdown.text(StatisticsMatrix([catalog])) == """
        | catalog | language | % | translated | missing | new | needs review | stale |
        | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | a\\|b | de | 100 | 1 | 0 | 0 | 0 | 0 |

        """)
    let several = StatisticsMarkdown.text(try StatisticsSample.matrix())
    #expect(several.contains("| **all** | de | 97.67 | 42 | 1 | 0 | 0 | 0 | -2.33 |\n"))
  }
}
