import StringCatalogs
import Testing

struct CatalogVerdictTests {
  private func verdict(_ text: String) throws -> CatalogVerdict {
    try Array(text.utf8).withUnsafeBytes { try CatalogVerdict($0) }
  }

  @Test func `a key counts once for each language, by its worst unit`() throws {
    let verdict = try verdict(CatalogText.full)
    #expect(verdict.sourceLanguage == "en")
    #expect(verdict.keys == 4 && verdict.translatable == 3)
    #expect(verdict.languages == ["de", "pt-BR", "zh-Hans-long"])
    #expect(
      verdict.counts.map { [$0.translated, $0.new, $0.needsReview, $0.stale] } == [
        [1, 0, 0, 1], [0, 0, 1, 0], [1, 1, 0, 0],
      ])
  }

  /// A big catalog with ten duplicate keys; every tenth key is untranslated.
  private static func big(entries: Int, indent: String) -> [UInt8] {
    var text = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {"
    for entry in 0..<entries {
      text += entry == 0 ? "\n" : ",\n"
      text += "\(indent)\"key \(entry % 290)\" : {\n"
      text += "      \"localizations\" : {\n"
      for language in ["de", "fr", entry > entries / 2 ? "it" : "sv"] {
        text += "        \"\(language)\" : {\n          \"stringUnit\" : {\n"
        text += "            \"state\" : \"\(entry % 10 == 0 ? "new" : "translated")\",\n"
        text += "            \"value\" : \"\(String(repeating: "é", count: entry % 50)) x\"\n"
        text += "          }\n        }" + (language == "it" || language == "sv" ? "\n" : ",\n")
      }
      text += "      }\n    }"
    }
    return Array((text + "\n  },\n  \"stray\" : 1,\n  \"version\" : \"1.0\"\n}").utf8)
  }

  @Test(arguments: ["    ", "   "], [2, 3, 7])
  func `a catalog in parts has the same results as in one`(indent: String, parts: Int) throws {
    let bytes = Self.big(entries: 300, indent: indent)
    try bytes.withUnsafeBytes { bytes in
      let settings = CatalogSettings()
      let plan = try CatalogPlan(bytes, parts: parts, smallestPart: 1000)
      #expect(plan.count == (indent.count == 4 ? parts : 1))
      let whole = try CatalogVerdict(bytes, settings)
      let joined = try CatalogVerdict(plan, bytes, settings) { part throws(CatalogError) in
        try CatalogPart(part, of: plan, bytes, settings)
      }
      #expect(joined.findings == whole.findings && whole.findings.count > 300)
      #expect(joined.languages == whole.languages && joined.counts == whole.counts)
      #expect(joined.keys == 290 && joined.translatable == whole.translatable)
    }
  }

  @Test func `findings that are not listed are counted`() throws {
    var text = "{\"strings\":{"
    for entry in 0..<1000 {
      text += "\"\(entry)\":{\"localizations\":{\"l\(entry)\":{\"stringUnit\":{}}}},"
    }
    let verdict = try verdict(text.dropLast() + "}}")
    let missing = verdict.findings.count { $0.rule == .missing }
    #expect(verdict.findings.count == FindingList.most)
    #expect(missing + verdict.unlisted == 1000 * 999)
  }

  @Test func `a duplicate key is counted once, by its last entry`() throws {
    let unit = #"{"stringUnit":{"state":"new","value":"x"}}"#
    let text =
      #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":\#(unit)}},"b":{},"#
      + #""a":{"localizations":{"fr":\#(unit)}},"a":{"localizations":{"de":\#(unit)}}}}"#
    let verdict = try Array(text.utf8).withUnsafeBytes { try CatalogVerdict($0) }
    #expect(verdict.keys == 2)
    #expect(verdict.translatable == 2)
    #expect(verdict.languages == ["de", "fr"])
    #expect(verdict.counts.map(\.new) == [1, 0])
    let rules = verdict.findings.map(\.rule)
    #expect(rules.count { $0 == .duplicateKey } == 2)
    #expect(rules.count { $0 == .untranslated } == 1)
  }
}
