import Base
import StringCatalogs
import Testing

struct ParityTests {
  @Test func `a text that one platform lacks is reported at its place in the other`() throws {
    var apple = ParityTable(platform: "iOS")
    let catalog = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "app.name" : { "localizations" : { "de" : {}, "zh-Hant" : {} } },
          "old" : { "extractionState" : "stale" },
          "same" : {},
          "kept" : { "shouldTranslate" : false }
        }
      }
      """
    apple.add(
      try Array(catalog.utf8).withUnsafeBytes { try KeyCatalog($0, path: "L.xcstrings") })
    var android = ParityTable(platform: "Android")
    let xml = """
      <resources>
        <string name="app_name">App</string>
        <string name="only">x</string><string name="same">x</string>
        <string name="brand" translatable="false">x</string>
      </resources>
      """
    for (folder, language) in [("values", "en"), ("values-pl", "pl"), ("values-zh-rTW", "zh-TW")] {
      android.add(
        try TableFile(
          xml.utf8, path: "\(folder)/strings.xml", language: language, format: .android))
    }
    let findings = Parity.findings(apple, android)
    let outline = findings.map { finding in
      (finding.place.map { "\($0.path):\($0.line) " } ?? "") + (finding.identity.first ?? "")
    }
    #expect(outline == ["values/strings.xml:3 only", "de", "pl"])
    #expect(Set(findings.map(\.rule.name)) == ["parity-key", "parity-language"])
  }

  @Test func `names are bytes, and case matters`() {
    func table(_ platform: String, _ names: [String]) -> ParityTable {
      var table = ParityTable(platform: platform)
      table.add(
        names.map { ParityKey(name: $0, place: Place(path: platform, line: 1)) }, languages: [])
      return table
    }
    let (one, other) = (table("a", ["\u{e9}", "OK", "OK"]), table("b", ["e\u{301}", "ok"]))
    #expect(Parity.findings(one, other).count == 4)
  }
}
