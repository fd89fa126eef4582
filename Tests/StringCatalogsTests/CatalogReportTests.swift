import Base
import StringCatalogs
import Testing

struct CatalogReportTests {
  private static let text = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld \\"days\\"\\n" : {
          "localizations" : {
            "ru" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "new", "value" : "é %lld\\n" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld\\n" } }
            } } },
            "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld" } }
          }
        },
        "\(String(repeating: "long ", count: 40))" : { }
      },
      "stray" : 1
    }
    """

  private func report<Result>(_ body: (CatalogReport) -> Result) throws -> Result {
    try Array(Self.text.utf8).withUnsafeBytes { bytes in
      body(CatalogReport(try CatalogVerdict(bytes), bytes, path: "App/Localizable.xcstrings"))
    }
  }

  @Test func `findings have line, column, key and language, in the order of the file`()
    throws
  {
    let lines = try report { $0.diagnostics() }.map { diagnostic in
      let place = diagnostic.place.map { "\($0.path):\($0.line):\($0.column)" } ?? ""
      return "\(place) \(diagnostic.severity) \(diagnostic.message)"
    }
    let file = "App/Localizable.xcstrings"
    let long = String(repeating: "long ", count: 12) + "…"
    #expect(
      lines == [
        "\(file):7:65 error '%lld \"days\"\n' is not translated to 'ru' (plural one)",
        "\(file):7:65 warning '%lld \"days\"\n' lacks the plural forms 'few', 'many' in 'ru'",
        "\(file):10:69 warning '%lld \"days\"\n' starts or ends with other white space in 'de' than its source",
        "\(file):13:5 error '\(long)' has no text in 'ru'",
        "\(file):13:5 error '\(long)' has no text in 'de'",
        "\(file):15:3 error 'stray' is outside of 'strings' and is ignored",
      ])
  }

  @Test func `a finding is identified by its whole key, its language and its form`() throws {
    let diagnostics = try report { $0.diagnostics() }
    #expect(diagnostics.count == 6)
    #expect(diagnostics[0].identity == ["%lld \"days\"\n", "ru", "plural one"])
    #expect(diagnostics[3].identity[0] == String(repeating: "long ", count: 40))
    #expect(diagnostics.allSatisfy { $0.hint?.text != nil })
  }

  @Test func `counts include every language but the source`() throws {
    let counts = try report(\.counts)
    let german: JSONValue = [
      "translatable": 2, "translated": 1, "missing": 1, "new": 0, "needsReview": 0, "stale": 0,
    ]
    let russian: JSONValue = [
      "translatable": 2, "translated": 0, "missing": 1, "new": 1, "needsReview": 0, "stale": 0,
    ]
    #expect(
      counts == [
        "path": "App/Localizable.xcstrings", "sourceLanguage": "en", "keys": 2,
        "languages": ["de": german, "ru": russian],
      ])
  }

  @Test(arguments: [
    ("{\n  x", "2:3 malformed 'x' is not expected here"),
    ("{\n", "2:1 malformed the file is truncated"),
    ("{\"\u{7}\"", "1:3 malformed the byte 0x07 must be escaped in a string"),
    ("{\"strings\":1}", "1:12 malformed expected an object"),
    ("{\n<<<<<<< a", "2:1 conflict-marker the file has an unresolved merge conflict"),
    ("{}\n{", "2:1 malformed the file has content after the end of the catalog"),
  ])
  func `a broken file is reported with the place`(text: String, expected: String) {
    Array(text.utf8).withUnsafeBytes { bytes in
      do throws(CatalogError) {
        _ = try CatalogVerdict(bytes)
        Issue.record("no fault")
      } catch {
        let diagnostic = error.diagnostic(bytes, path: "a")
        let place = diagnostic.place.map { "\($0.line):\($0.column)" } ?? ""
        #expect("\(place) \(diagnostic.rule) \(diagnostic.message)" == expected)
      }
    }
  }

  @Test func `every rule has a unique name and messages in our style`() throws {
    #expect(Set(CatalogRule.allCases.map(\.id)).count == CatalogRule.allCases.count)
    let messages = try report { $0.diagnostics() }.map(\.message)
    #expect(messages.allSatisfy { !$0.hasSuffix(".") && !$0.isEmpty })
  }

  @Test func `a language without a name is not taken for the source language`() throws {
    let text =
      #"{"sourceLanguage":"en","strings":{"Open":{"localizations":{"":{"#
      + #""stringUnit":{"state":"translated","value":"Öffnen"}}}}}}"#
    let found = try Array(text.utf8).withUnsafeBytes { bytes in
      let settings = CatalogSettings(rules: CatalogRules([.unknownLanguage]))
      return CatalogReport(try CatalogVerdict(bytes, settings), bytes, path: "a").diagnostics()
    }
    #expect(found.map(\.message) == ["'' is not a language tag"])
  }

  @Test func `a form of a substitution is named after it`() throws {
    let part =
      #"{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":"#
      + #"{"stringUnit":{"state":"new","value":"%arg Tage"}}}}}"#
    let text =
      #"{"sourceLanguage":"en","strings":{"%lld days":{"localizations":{"de":{"#
      + #""stringUnit":{"state":"translated","value":"%#@days@"},"#
      + #""substitutions":{"first":\#(part),"days":\#(part)}}}}}}"#
    let found = try Array(text.utf8).withUnsafeBytes { bytes in
      let settings = CatalogSettings(rules: CatalogRules([.untranslated]))
      return CatalogReport(try CatalogVerdict(bytes, settings), bytes, path: "a").diagnostics()
    }
    #expect(
      found.map { $0.identity[2] } == [
        "substitution first, plural other", "substitution days, plural other",
      ])
    #expect(found.last?.message.contains("(substitution days, plural other)") == true)
  }
}
