import StringCatalogs
import Testing

struct SymbolTests {
  @Test(arguments: [
    ("app_title", "appTitle"), ("character.bear", "characterBear"), ("common.ok", "commonOk"),
    ("common.minutesShort %lld %lld", "commonMinutesShort"), ("OK", "ok"), ("Ok", "ok"),
    ("Allow uploads", "allowUploads"), ("Allow Uploads…", "allowUploads"),
    ("IAP.title", "iapTitle"),
    ("game.encouragement.0", "gameEncouragement0"), ("Don't do", "dontDo"), ("404", "_404"),
    ("%(landmark)@ is in %(list)1$@", "isIn"), ("%1$(name)@ %#@days@ left", "left"),
    ("100% of", "100Of".withUnderscore), ("été à", "étéÀ"), ("日本 語", "日本語"), ("\u{2019}s", "s"),
    ("", ""), ("%lld%%", ""), ("%@ → %@", ""), ("• - …", ""), ("a\u{301}b", "áb"),
  ])
  func `a symbol joins the words of its key`(key: String, symbol: String) {
    #expect(SymbolName(key).text == symbol)
  }

  private func findings(_ entries: String) throws -> Bool {
    let catalog = MarkedCatalog(#"{"strings":{\#(entries)}}"#)
    let rules = CatalogRules([.symbolEmpty, .symbolCollision])
    let found = try catalog.findings(CatalogSettings(rules: rules))
    if found != catalog.marks { Issue.record("\(found) for \(catalog.marks)") }
    return found == catalog.marks
  }

  @Test(arguments: [
    #"⟦symbol-collision⟧"ok":M,⟦symbol-collision⟧"OK!":M,"Cancel":M"#,
    #"⟦symbol-collision⟧"a.b":M,⟦symbol-collision⟧"A\tb":M,⟦symbol-collision⟧"a – b":M,"ab":M"#,
    #""ok":M,"OK":{}"#, #""ok":{},"OK":{}"#,
    #""ok":M,"OK":{"extractionState":"manual","generatesSymbol":false}"#,
    #"⟦symbol-collision note⟧"ok":M,⟦symbol-collision note⟧"OK: %@":M"#,
    #"⟦symbol-empty⟧"":M,⟦symbol-empty⟧"%@ → %@":M,⟦symbol-empty⟧"Type":M,"types":M,"%lld":{}"#,
    #"⟦symbol-empty⟧"":M,⟦symbol-empty⟧"…":{"extractionState":"manual","shouldTranslate":false}"#,
  ])
  func `manually managed keys have unique symbols`(entries: String) throws {
    let manual = #"{"extractionState":"manual"}"#
    #expect(try findings(entries.replacing(":M", with: ":" + manual)))
  }
}

extension String {
  fileprivate var withUnderscore: String { "_" + self }
}
