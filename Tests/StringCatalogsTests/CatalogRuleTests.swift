import StringCatalogs
import Testing

struct CatalogRuleTests {
  /// Entries of a catalog with an English source; the last one has German and Japanese.
  private func catalog(_ entries: String) -> MarkedCatalog {
    let languages = #""zz":{"shouldTranslate":false,"localizations":{"de":{},"ja":{}}}"#
    return MarkedCatalog(#"{"sourceLanguage":"en","strings":{\#(entries),\#(languages)}}"#)
  }

  private static let german = #""de":{"stringUnit":{"state":"translated","value":"so"}}"#
  private static let japanese = #""ja":{"stringUnit":{"state":"translated","value":"so"}}"#

  @Test(arguments: [
    // missing
    #"⟦missing⟧⟦missing⟧"Hello":{}"#,
    #"⟦missing note⟧⟦missing note⟧⟦trivial-key⟧"%@ – %lld%%":{}"#,
    #"⟦missing note⟧⟦missing note⟧⟦trivial-key⟧"":{}"#,
    #"⟦missing⟧"Hello":{"localizations":{\#(german)}}"#,
    #"⟦missing⟧"Hello":{"localizations":{\#(german),"ja":{}}}"#,
    #"⟦missing⟧"Hello":{"localizations":{"en":{},\#(german),\#(german.replacing("de", with: "fr")),"it":{}}}, ⟦missing⟧⟦missing⟧⟦missing⟧⟦missing⟧"b":{}"#
      .replacing("⟦missing⟧\"Hello", with: "⟦missing⟧⟦missing⟧\"Hello"),
    #""Hello":{"localizations":{\#(german),\#(japanese)}}"#,
    #""Hello":{"shouldTranslate":false}"#,
    #"⟦stale-key⟧"Hello":{"extractionState":"stale"}"#,
    #""Hello":{"extractionState":"stale","shouldTranslate":false}"#,
    // untranslated, needs-review
    #""a b":{"localizations":{"de":{"stringUnit":{"state":"new","value":⟦untranslated⟧"x"}},\#(japanese)}}"#,
    #""a b":{"localizations":{"en":{"stringUnit":{"state":"new","value":"x"}},\#(german),\#(japanese)}}"#,
    #""a b":{"localizations":{"de":{"stringUnit":⟦untranslated⟧{"state":"new"}},\#(japanese)}}"#,
    #"⟦trivial-key⟧"•":{"localizations":{"de":{"stringUnit":{"state":"new","value":⟦untranslated note⟧"x"}},\#(japanese)}}"#,
    #""a b":{"localizations":{"de":{"stringUnit":{"state":"needs_review","value":⟦needs-review⟧"x"}},\#(japanese)}}"#,
    #""a b":{"localizations":{"de":{"stringUnit":{"state":"stale","value":⟦needs-review⟧"x"}},\#(japanese)}}"#,
    #""a b":{"localizations":{"de":{"stringUnit":{"value":"x"}},\#(japanese)}}"#,
    // an empty text
    #"⟦trivial-key⟧"NSCameraUsageDescription":{"localizations":{"en":{"stringUnit":{"value":⟦empty-value⟧""}},\#(german),\#(japanese)}}"#,
    #""a b":{"localizations":{"de":{"stringUnit":{"state":"translated","value":⟦empty-value⟧" "}},\#(japanese)}}"#,
    // null, as some services write it
    #""a b":{"comment":null,"extractionState":null,"localizations":{"de":{"stringUnit":{"state":null,"value":"x"}},\#(japanese)}}"#,
    // two codes of one language
    #""a b":{"localizations":{"he":{"stringUnit":{"value":"x"}},⟦language-alias⟧"iw":{"stringUnit":{"value":"x"}},\#(german),\#(japanese)}},"zz":{"shouldTranslate":false}"#
      .replacing(#","zz":{"shouldTranslate":false}"#, with: ""),
    // source-missing
    #"⟦source-missing⟧"SETTINGS_TITLE":{"localizations":{\#(german),\#(japanese)}}"#,
    #""USB":{"localizations":{\#(german),\#(japanese)}}"#,
    #"⟦source-missing⟧"a.b":{"localizations":{\#(german),\#(japanese)}}"#,
    #"⟦source-missing⟧"a.b_c.d-1 %lld":{"localizations":{"de":{"stringUnit":{"value":"%lld"}},"ja":{"stringUnit":{"value":"%lld"}}}}"#,
    #""a.b":{"localizations":{"en":{"stringUnit":{"value":"x"}},\#(german),\#(japanese)}}"#,
    #""a. b":{"localizations":{\#(german),\#(japanese)}}"#,
    #"⟦trivial-key⟧"1.2":{"localizations":{"de":{"stringUnit":{"value":"1,2"}},"ja":{"stringUnit":{"value":⟦number-changed⟧"1.3"}}}}"#,
    #""a..b":{"localizations":{\#(german),\#(japanese)}}"#,
    // empty-value
    #""a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":⟦empty-value⟧""}},\#(japanese)}}"#,
    #""a":{"localizations":{"de":{"stringUnit":⟦empty-value⟧{"state":"translated"}},\#(japanese)}}"#,
    #"⟦trivial-key⟧"a":{"localizations":{"en":{"stringUnit":{"value":⟦empty-value⟧""}},"de":{"stringUnit":{"state":"translated","value":""}},\#(japanese)}}"#,
    // duplicate-key
    #""a":{"localizations":{\#(german),\#(japanese)}},⟦duplicate-key⟧"a":{"localizations":{\#(german),\#(japanese)}}"#,
    #""a":{"localizations":{\#(german),\#(japanese)}},⟦duplicate-key⟧"\u0061":{"localizations":{\#(german),\#(japanese)}}"#,
    "\"é\":{\"shouldTranslate\":false},⟦similar-key⟧\"e\u{301}\":{\"shouldTranslate\":false}",
    #""a":{"localizations":{\#(german),\#(japanese),⟦duplicate-key⟧\#(german)}}"#,
    #""a":{"localizations":{\#(german),\#(japanese)},⟦duplicate-key⟧"localizations":{}}"#,
    // edge-whitespace
    #""a":{"localizations":{"de":{"stringUnit":{"value":⟦edge-whitespace⟧" b"}},"ja":{"stringUnit":{"value":⟦edge-whitespace⟧"b\n"}}}}"#,
    #""a\n":{"localizations":{"de":{"stringUnit":{"value":"b "}},"ja":{"stringUnit":{"value":⟦edge-whitespace⟧⟦escape-shown⟧"b\\n"}}}}"#,
    "\"a\":{\"localizations\":{\"de\":{\"stringUnit\":{\"value\":⟦edge-whitespace⟧\"b\u{a0}\"}},\"ja\":{\"stringUnit\":{\"value\":⟦edge-whitespace⟧\"\u{3000}b\"}}}}",
    #""a":{"localizations":{"de":{"stringUnit":{"value":⟦edge-whitespace⟧"b\u00a0"}},"ja":{"stringUnit":{"value":⟦edge-whitespace⟧"\u3000b"}}}}"#,
    "\"à\":{\"localizations\":{\"de\":{\"stringUnit\":{\"value\":\"où\"}},\"ja\":{\"stringUnit\":{\"value\":⟦invisible-character⟧\"\u{200b}b\"}}}}",
    // identical-to-source
    #""Good day":{"localizations":{"de":{"stringUnit":{"value":⟦identical-to-source⟧"Good day"}},\#(japanese)}}"#,
    #""OK":{"localizations":{"de":{"stringUnit":{"value":"OK"}},\#(japanese)}}"#,
    #"⟦trivial-key⟧"%1$lld %2$@":{"localizations":{"de":{"stringUnit":{"value":"%1$lld %2$@"}},"ja":{"stringUnit":{"value":"%1$lld %2$@"}}}}"#,
    // Both arguments are the first one; translations with the same text are not reported again.
    #"⟦format-type⟧⟦trivial-key⟧"%1$lld %@":{"localizations":{"de":{"stringUnit":{"value":"%1$lld %@"}},"ja":{"stringUnit":{"value":"%1$lld %@"}}}}"#,
    #""k":{"localizations":{"en":{"stringUnit":{"value":"Good day"}},"de":{"stringUnit":{"value":⟦identical-to-source⟧"Good day"}},\#(japanese)}}"#,
    "\"日本\":{\"localizations\":{\"de\":{\"stringUnit\":{\"value\":⟦identical-to-source⟧\"日本\"}},\(japanese)}}",
  ])
  func `a rule finds exactly its places`(entries: String) throws {
    let marked = catalog(entries)
    #expect(try marked.findings() == marked.marks)
  }

  @Test(
    arguments: [
      ("de", ["one", "other"], [], []), ("de", ["other"], ["one"], []),
      ("de", ["one"], ["other"], []),
      ("de", ["zero", "one", "other"], [], []), ("de", ["one", "many", "other"], [], ["many"]),
      ("ja", ["other"], [], []), ("ja", ["one", "other"], [], ["one"]),
      ("zh-Hant", ["other", "zero"], [], []), ("ru", ["one", "other"], ["few", "many"], []),
      ("ru", ["one", "few", "many", "other"], [], []), ("cs", ["one", "few", "other"], [], []),
      ("cs", ["one", "few", "many", "other"], [], []), ("fr", ["one", "other"], [], []),
      ("fr-CA", ["one", "many", "other"], [], []), ("pt_BR", ["one", "other"], [], []),
      ("ar", ["one", "other"], ["zero", "two", "few", "many"], []),
      ("lv", ["one", "other"], ["zero"], []),
      ("pl", ["one", "few", "many"], ["other"], []), ("tlh", ["other", "two"], [], []),
      ("he", ["one", "two", "many", "other"], [], []),
    ] as [(String, [String], [String], [String])])
  func `a text needs exactly the plural forms of its language`(
    language: String, forms: [String], missing: [String], extra: [String]
  ) throws {
    let units = forms.map { #""\#($0)":{"stringUnit":{"state":"translated","value":"x"}}"# }
    let text =
      #"{"strings":{"%lld days":{"localizations":{"\#(language)":{"variations":{"plural":{"#
      + units.joined(separator: ",") + "}}}}}}}"
    let findings = try Array(text.utf8).withUnsafeBytes { try CatalogVerdict($0).findings }
    func categories(_ rule: CatalogRule) -> [String] {
      findings.filter { $0.rule == rule }.flatMap { $0.categories.list.map(\.name) }
    }
    #expect(categories(.pluralMissing) == missing)
    #expect(categories(.pluralExtra) == extra)
  }

  @Test(arguments: [
    ("de", "%lld Dateien", true), ("de", "Dateien", false), ("ja", "%lld files", false),
    ("pl", "%1$lld plików", true),
  ])
  func `a text with a number varies if its source does`(
    language: String, text: String, isFound: Bool
  ) throws {
    let units = ["one": "%lld file", "other": "%lld files"].map {
      #""\#($0)":{"stringUnit":{"state":"translated","value":"\#($1)"}}"#
    }
    let mark = isFound ? "⟦plural-missing⟧" : ""
    let marked = MarkedCatalog(
      #"{"strings":{"n":{"localizations":{"\#(language)":{"stringUnit":{"state":"translated","value":\#(mark)"\#(text)"}},"#
        + #""en":{"variations":{"plural":{\#(units.joined(separator: ","))}}}}}}}"#)
    let settings = CatalogSettings(rules: CatalogRules([.pluralMissing]))
    #expect(try marked.findings(settings) == marked.marks)
  }

  @Test func `forms are counted separately for each device and each substitution`() throws {
    let one = #""one":{"stringUnit":{"value":"x"}}"#
    let other = #""other":{"stringUnit":{"value":"x"}}"#
    let marked = MarkedCatalog(
      #"{"strings":{"k":{"localizations":{"en":{"variations":{"device":{"#
        + #""mac":{"variations":{"plural":{"one":{"stringUnit":{"value":⟦plural-missing⟧⟦device-other-missing⟧"x"}}}}},"#
        + #""ipad":{"variations":{"plural":{\#(one),\#(other)}}}}},"#
        + #""substitutions":{"a":{"variations":{"plural":{"other":{"stringUnit":{"value":⟦plural-missing⟧"x"}}}}},"#
        + #""b":{"variations":{"plural":{\#(one),\#(other)}}}}}}}}}"#)
    #expect(try marked.findings() == marked.marks)
  }

  @Test func `other members than keys are reported once each`() throws {
    let marked = MarkedCatalog(
      #"{⟦stray-member⟧"Hello":{},"strings":{},"version":"1.0",⟦stray-member⟧"Bye":{},⟦duplicate-key⟧"version":"1.0"}"#
    )
    #expect(try marked.findings() == marked.marks)
  }

  @Test(arguments: CatalogRule.allCases)
  func `a rule that is not selected finds nothing`(rule: CatalogRule) throws {
    let marked = catalog(
      #"⟦missing⟧⟦missing⟧"Hello":{},⟦stale-key⟧"c":{"extractionState":"stale"},"b":{},⟦duplicate-key⟧"b":{"shouldTranslate":false}"#
    )
    let others = CatalogSettings(rules: CatalogRules(CatalogRule.allCases.filter { $0 != rule }))
    #expect(try marked.findings(others) == marked.marks.filter { !$0.hasSuffix(" \(rule.id)") })
  }

  @Test func `required languages can be set`() throws {
    let marked = MarkedCatalog(
      #"{"strings":{⟦missing⟧⟦missing⟧"Hello":{},⟦missing⟧"b":{"localizations":{\#(Self.german),"fr":{}}}}}"#
    )
    let settings = CatalogSettings(languages: ["de", "en", "it", "de"])
    #expect(try marked.findings(settings) == marked.marks)
  }
}
