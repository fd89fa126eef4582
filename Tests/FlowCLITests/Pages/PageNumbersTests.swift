import Base
import Foundation
import TestSupport
import Testing

/// Each number on a page is that of the JSON of its command.
@Suite struct PageNumbersTests {
  private func objects(_ value: Any?) throws -> [[String: Any]] {
    try #require(value as? [[String: Any]])
  }

  @Test func `the board has the columns and the cards of board`() async throws {
    try await SiteScene.running { scene, _ in
      try await scene.flowctl("pages")
      let (page, json) = (try scene.page("board.html"), try await scene.json("board"))
      let columns = try objects(json["columns"])
      let sources = page.sources("<div class=\"column\">", "</div>")
      #expect(sources.count == columns.count && columns.count == 3)
      for (column, source) in zip(columns, sources) {
        let issues = try objects(column["issues"])
        let status = try #require(column["status"] as? String)
        #expect(source.parts("<h3>", "</h3>") == ["\(status) \(issues.count)"])
        #expect(page.lead.contains("\(issues.count) \(status)"))
        let cards = source.parts("<li class=\"card\" data-row=\"\">", "<span class=\"remark\"")
        let expected = try issues.map { issue in
          let number = try #require(issue["number"] as? Int)
          return "#\(number) \(ForeignText.shown(try #require(issue["title"] as? String)))"
        }
        #expect(cards == expected)
      }
      let unsorted = try #require(json["unsorted"] as? Int)
      #expect(unsorted == 1 && page.lead.contains("unsorted: \(unsorted)"), "\(page.lead)")
    }
  }

  @Test func `the branches have the distances of branches`() async throws {
    try await SiteScene.running { scene, _ in
      try await scene.flowctl("pages")
      let page = try scene.page("branches.html")
      let branches = try objects(try await scene.json("branches")["branches"])
      let rows = page.sources("<tr class=\"is-", "</tr>").map { row in
        row.parts("<code>", "</code>").prefix(1)
          + row.sources("<td class=\"number\"", "</td>").compactMap {
            $0.text.split(separator: ">").last.map(String.init)
          }
      }
      let expected = branches.map { branch -> [String] in
        let name = branch["name"] as? String ?? ""
        let shown = (branch["remote"] as? String).map { "\($0)/\(name)" } ?? name
        return [shown]
          + ["ahead", "behind"].map { key in (branch[key] as? Int).map { "\($0)" } ?? "–" }
      }
      #expect(rows.map { Array($0) } == expected)
      #expect(expected.contains(["feature/old", "0", "1"]), "\(expected)")
      #expect(page.lead.hasPrefix("\(branches.count) branches"))
      let merged = branches.count { $0["merged"] as? Bool == true }
      #expect(page.lead.contains("\(merged) merged"), "\(page.lead)")
    }
  }

  @Test func `the gates have the totals of gate history`() async throws {
    try await SiteScene.running { scene, _ in
      for _ in 0..<2 { try await scene.flowctl("gate", "run") }
      try await scene.flowctl("pages")
      let page = try scene.page("gates.html")
      let gates = try objects(try await scene.json("gate", "history")["gates"])
      let table = try #require(page.sources("<table>", "</table>").first)
      let rows = table.sources("<tr><th scope=\"row\">", "</tr>").map { row in
        row.parts("<code>", "</code>").prefix(1)
          + row.parts("<td class=\"number\">", "</td>").prefix(4)
      }
      let expected = try gates.map { gate in
        let counts = try ["runs", "failed", "flaky", "cached"].map { key in
          "\(try #require(gate[key] as? Int))"
        }
        return [try #require(gate["name"] as? String)] + counts
      }
      #expect(rows.map { Array($0) } == expected && rows.count == 2, "\(table.text)")
      #expect(expected.first?.dropFirst().prefix(2) == ["2", "2"])
      for source in table.sources("<tr><th scope=\"row\">", "</tr>") {
        // A bar for each recorded run.
        #expect(source.text.components(separatedBy: "<rect class=\"bar ").count == 3)
      }
    }
  }

  @Test func `the translations have the counts of strings stats`() async throws {
    try await SiteScene.running { scene, _ in
      try await scene.flowctl("pages")
      let page = try scene.page("translations.html")
      let json = try await scene.json("strings", "stats")
      let languages = try #require(json["languages"] as? [String: [String: Any]])
      #expect(Set(languages.keys) == ["de", "fi"])
      let rows = page.sources("<tr><th scope=\"row\">", "</tr>")
      #expect(rows.count == languages.count)
      for row in rows {
        let name = try #require(row.parts("<code>", "</code>").first)
        let counts = try #require(languages[name])
        let (missing, shipped) = (counts["missing"] as? Int, counts["shipped"] as? Int)
        let all = counts["translatable"] as? Int
        let words =
          "\(try #require(missing)) missing, \(try #require(shipped)) of \(try #require(all))"
        // All catalogs, and the only one.
        #expect(row.parts("<span class=\"remark\">", "</span>") == [words, words])
        let share = try #require(counts["basisPoints"] as? Int)
        #expect(row.parts("<strong>", "</strong>").allSatisfy { $0.hasPrefix("\(share / 100)") })
      }
      let sum = languages.values.reduce(0) { $0 + ($1["missing"] as? Int ?? 0) }
      #expect(page.lead.hasPrefix("\(sum) texts are missing"), "\(page.lead)")
    }
  }

  @Test func `the releases have the versions, merges and items of release status`() async throws {
    try await SiteScene.running { scene, _ in
      try await scene.repository.git("switch", "--quiet", "main")
      try await scene.repository.commit("Fix", files: ["fix.txt": "fix\n"])
      try await scene.repository.git("tag", "v1.0.1", "main")
      try await scene.flowctl("pages")
      let (page, json) = (try scene.page("index.html"), try await scene.json("release", "status"))
      let train = try #require(json["train"] as? [String: Any])
      let open = try objects(train["open"])
      #expect(open.count == 1)
      #expect(page.lead.hasPrefix("Open: \(open.count) version;"), "\(page.lead)")
      for version in open {
        let name = try #require(version["version"] as? String)
        #expect(page.text.contains("<th scope=\"row\">\(name)</th>"))
        for merge in try objects(version["pendingBackMerges"]) {
          let (count, target) = (merge["commits"] as? Int ?? -1, merge["target"] as? String ?? "?")
          let words = CountText.words(count, "commit") + " into \(target)"
          #expect(page.plain.contains(words), "\(words)\n\(page.plain)")
        }
      }
      let items = try objects(json["items"])
      #expect(!items.isEmpty)
      for item in items {
        let number = try #require(item["number"] as? Int)
        #expect(page.text.contains("<th scope=\"row\">octo/app#\(number)</th>"))
        let title = try #require(item["title"] as? String)
        #expect(page.text.contains("<td data-label=\"Title\">\(title)</td>"))
      }
      let commits = try #require(open.first?["commits"] as? Int)
      #expect(page.plain.contains("\(CountText.words(commits, "commit")) since v1.0.1"))
      let released = try objects(train["released"])
      #expect(released.map { $0["tag"] as? String } == ["v1.0.1", "v1.0.0"])
      let table = try #require(page.sources("<section id=\"released\"", "</section>").first)
      for (version, row) in zip(released, table.sources("<tr><th scope=\"row\">", "</tr>")) {
        #expect(row.plain.hasPrefix(try #require(version["release"] as? String)))
        let count = (version["commits"] as? Int).map { "\($0)" } ?? "–"
        #expect(row.parts("<td class=\"number\">", "</td>").first == count)
      }
      let missing = try objects(train["missing"])
      #expect(page.lead.contains(CountText.words(missing.count, "pending back-merge")))
      let drawing = try #require(page.sources("<svg class=\"train\"", "</svg>").first)
      func count(_ part: String) -> Int { drawing.text.components(separatedBy: part).count - 1 }
      #expect(!missing.isEmpty && count("<path class=\"pending\"") == missing.count)
      #expect(count("<path class=\"rail release\"") == open.count)
      #expect(drawing.parts("<text class=\"name\"", "</text>").count == 2 + open.count)
    }
  }

  @Test func `the last run has the states of its report`() async throws {
    try await SiteScene.running { scene, _ in
      try await scene.flowctl("gate", "run")
      try await scene.flowctl("pages")
      let page = try scene.page("run.html")
      let path = scene.repository.path + "/.flowctl/pages/report.json"
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
          as? [String: Any])
      let gates = try objects(json["gates"])
      let states = Dictionary(grouping: gates) { $0["state"] as? String ?? "" }.mapValues(\.count)
      #expect(states == ["failed": 1, "passed": 1])
      let tally = try #require(page.sources("<ul class=\"tally\">", "</ul>").first).plain
      for (state, count) in states { #expect(tally.contains("\(count) \(state)")) }
      #expect(page.text.contains("href=\"report.json\""))
      #expect(page.parts("<h1>", "</h1>").first?.contains("Fail") == true)
    }
  }
}
