import Diagnostics
import StringCatalogs
import Testing

struct ParityTests {
  @Test(
    arguments: [
      (
        Parity.Options(),
        [
          "L.xcstrings:4 app.name", "values/strings.xml:2 app_name", "values/strings.xml:3 only",
          "de", "pl",
        ]
      ),
      (
        Parity.Options(joinsSeparators: true, joinsScripts: false),
        ["values/strings.xml:3 only", "de", "zh-Hant", "pl", "zh-TW"]
      ),
      (Parity.Options(joinsSeparators: true), ["values/strings.xml:3 only", "de", "pl"]),
    ] as [(Parity.Options, [String])])
  func `what one platform lacks is told where the other has it`(
    options: Parity.Options, wanted: [String]
  ) throws {
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
    try Array(catalog.utf8).withUnsafeBytes { try apple.add(catalog: $0, path: "L.xcstrings") }
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
    let findings = Parity.findings(apple, android, options: options)
    let outline = findings.map { finding in
      (finding.place.map { "\($0.path):\($0.line) " } ?? "") + (finding.identity.first ?? "")
    }
    #expect(outline == wanted)
    #expect(Set(findings.map(\.rule.name)) == ["parity-key", "parity-language"])
  }

  @Test func `names are bytes, and capitals count unless they shall not`() {
    func table(_ platform: String, _ names: [String]) -> ParityTable {
      var table = ParityTable(platform: platform)
      table.add(
        names.map { ParityKey(name: $0, place: Place(path: platform, line: 1)) }, languages: [])
      return table
    }
    let (one, other) = (table("a", ["\u{e9}", "OK", "OK"]), table("b", ["e\u{301}", "ok"]))
    #expect(Parity.findings(one, other).count == 4)
    #expect(Parity.findings(one, other, options: Parity.Options(ignoresCase: true)).count == 2)
  }
}
