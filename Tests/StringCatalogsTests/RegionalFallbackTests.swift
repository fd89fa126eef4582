import StringCatalogs
import Testing

struct RegionalFallbackTests {
  @Test(arguments: [
    ("de", []), ("pt-BR", ["pt"]), ("pt-AO", ["pt-PT", "pt"]), ("de-CH-1996", ["de-CH", "de"]),
    ("zh-HK", ["zh-Hant-HK", "zh-Hant"]), ("zh-TW", ["zh-Hant"]), ("zh-Hant", []),
    ("zh-CN", ["zh-Hans", "zh"]), ("zh-Hans", ["zh"]), ("sr-Latn", []), ("sr-Latn-ME", ["sr-Latn"]),
    ("en-GB", ["en-001", "en"]), ("en-US", ["en"]), ("es-MX", ["es-419", "es"]), ("es-ES", ["es"]),
    ("nb", ["no"]), ("", []), ("-", [""]),
    (
      "a-b-c-d-e-f-g-h-i-j-k",
      [
        "a-b-c-d-e-f-g-h-i-j", "a-b-c-d-e-f-g-h-i", "a-b-c-d-e-f-g-h", "a-b-c-d-e-f-g",
        "a-b-c-d-e-f", "a-b-c-d-e", "a-b-c-d", "a-b-c",
      ]
    ),
  ])
  func `a language has the parents of CLDR`(tag: String, parents: [String]) {
    #expect(LanguageParents.of(tag) == parents)
  }

  private func verdict(_ languages: [String]?, fallsBack: Bool) throws -> CatalogVerdict {
    let text = """
      {"sourceLanguage":"en","strings":{
      "a":{"localizations":{"pt":{"stringUnit":{"state":"translated","value":"x"}}}},
      "b":{"localizations":{"pt-BR":{"stringUnit":{"state":"translated","value":"x"}}}},
      "c":{},
      "d":{"localizations":{"pt":{},"pt-BR":{}}},
      "e":{"localizations":{"pt":{"stringUnit":{"value":"x"}},"pt-BR":{"stringUnit":{"value":"x"}}}}
      }}
      """
    return try Array(text.utf8).withUnsafeBytes {
      try CatalogVerdict(
        $0,
        CatalogSettings(rules: CatalogRules([.missing]), languages: languages, fallsBack: fallsBack)
      )
    }
  }

  private func missing(_ verdict: CatalogVerdict) -> [String] {
    verdict.findings.compactMap { $0.language.map { verdict.languages[$0] } }
  }

  @Test func `a region is missing if neither it nor its language exists`() throws {
    let plain = try verdict(nil, fallsBack: false)
    #expect(missing(plain) == ["pt-BR", "pt", "pt", "pt-BR", "pt", "pt-BR"])
    #expect(plain.counts.map(\.covered) == [0, 0])
    let verdict = try verdict(nil, fallsBack: true)
    #expect(missing(verdict) == ["pt", "pt", "pt-BR", "pt", "pt-BR"])
    #expect(verdict.languages == ["pt", "pt-BR"] && verdict.counts.map(\.covered) == [0, 1])
    #expect(verdict.unlisted == 0)
  }

  @Test func `a duplicate key is covered once`() throws {
    let unit = #"{"stringUnit":{"state":"translated","value":"x"}}"#
    let twice = #""a":{"localizations":{"de":\#(unit)}}"#
    let text =
      #"{"sourceLanguage":"en","strings":{\#(twice),\#(twice),"#
      + #""b":{"localizations":{"fr":\#(unit)}}}}"#
    let settings = CatalogSettings(
      rules: CatalogRules([.missing]), languages: ["de-AT"], fallsBack: true)
    let verdict = try Array(text.utf8).withUnsafeBytes { try CatalogVerdict($0, settings) }
    #expect(verdict.translatable == 2 && verdict.covered == 1)
    #expect(missing(verdict) == ["de-AT"])
  }

  @Test func `a language that the catalog lacks has a fallback as well`() throws {
    let verdict = try verdict(["pt-AO", "en-GB", "fr"], fallsBack: true)
    #expect(missing(verdict).count { $0 == "pt-AO" } == 3)
    #expect(missing(verdict).count { $0 == "fr" } == 5)
    #expect(!missing(verdict).contains("en-GB"))
    let counts = Dictionary(zip(verdict.languages, verdict.counts)) { first, _ in first }
    #expect(counts["pt-AO"]?.covered == 2 && counts["en-GB"]?.covered == 5)
    let statistics = CatalogStatistics(verdict, path: "a", only: ["en-GB"])
    #expect(statistics.languages.map(\.missing) == [0] && statistics.languages[0].shipped == 5)
  }
}
