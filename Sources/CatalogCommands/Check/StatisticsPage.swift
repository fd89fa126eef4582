import Base
import StringCatalogs

/// The statistics of string catalogs as a page: languages by catalogs.
struct StatisticsPage {
  let matrix: StatisticsMatrix
  /// The catalogs that can't be read.
  let faults: [Diagnostic]

  private static let (mostLanguages, mostCatalogs, mostFaults) = (100, 20, 50)

  var content: PageContent {
    var page = PageContent(
      "Translations", lead: lead, source: .command(.flowctl("strings", "stats", "--json")))
    if !matrix.totals.isEmpty {
      page.sections.append(
        PageSection("languages", "Languages by catalogs") { writeTable(to: &$0) })
    }
    if !faults.isEmpty {
      page.sections.append(
        PageSection("unread", "Unknown catalogs") { page in
          for fault in faults.prefix(Self.mostFaults) {
            page.element("p") { line in
              line.badge("?", "unknown", .unknown)
              line.text(" " + fault.message)
            }
            if let hint = fault.hint { page.hint(hint) }
          }
          page.more(faults.count - Self.mostFaults, "catalog")
        })
    }
    if missing > 0 {
      page.sections.append(
        PageSection("next", "Next step") { page in
          page.command("flowctl strings check", label: "List the missing texts: ")
        })
    }
    return page
  }

  private var missing: Int { matrix.totals.reduce(0) { $0 + $1.missing } }

  private var lead: String {
    if matrix.catalogs.isEmpty, faults.isEmpty {
      return "This repository has no string catalogs (.xcstrings)."
    }
    let incomplete = matrix.totals.count { $0.shipped < $0.translatable }
    let unread = faults.isEmpty ? "" : "; \(CountText.words(faults.count, "catalog")) unknown"
    let plus = faults.isEmpty ? "" : " + ?"
    return "\(missing)\(plus) texts are missing; \(incomplete) of "
      + "\(CountText.words(matrix.totals.count, "language")) incomplete\(unread)."
  }

  /// The language with the smallest share first.
  private var languages: [LanguageStatistics] {
    matrix.totals.sorted { ($0.missing, $1.language) > ($1.missing, $0.language) }
  }

  private func writeTable(to page: inout HTMLWriter) {
    let catalogs = matrix.catalogs.prefix(Self.mostCatalogs)
    page.element("p", text: "Missing texts, and the share of usable texts, rounded down.")
    page.scrolling("Table of languages") { region in
      region.table(
        "Missing texts and share of usable texts", ["Language", "All"] + catalogs.map(\.path),
        kind: "heat", rows: languages.prefix(Self.mostLanguages)
      ) { line, total in
        line.codeHead(total.language)
        write(total, to: &line)
        for catalog in catalogs {
          write(catalog.languages.first { $0.language == total.language }, to: &line)
        }
      }
    }
    page.more(languages.count - Self.mostLanguages, "language")
    page.more(matrix.catalogs.count - Self.mostCatalogs, "catalog")
  }

  private func write(_ cell: LanguageStatistics?, to line: inout HTMLWriter) {
    guard let cell else { return line.element("td", ["class": "none"], text: "–") }
    line.element("td", ["class": Self.step(cell)]) { content in
      content.element("strong", text: "\(cell.percentage.text) %")
      let words = "\(cell.missing) missing, \(cell.shipped) of \(cell.translatable)"
      content.element("span", ["class": "remark"], text: words)
    }
  }

  /// The color by the share: below 90, 95, 99 and 100 percent.
  private static func step(_ cell: LanguageStatistics) -> String {
    let left = max(0, cell.translatable - cell.shipped)
    if left == 0 { return "h4" }
    let hundred = max(1, cell.translatable)
    return left * 100 <= hundred
      ? "h3" : left * 20 <= hundred ? "h2" : left * 10 <= hundred ? "h1" : "h0"
  }
}
