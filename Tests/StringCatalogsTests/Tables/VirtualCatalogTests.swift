import Base
import StringCatalogs
import Testing

struct VirtualCatalogTests {
  @Test func `files in Apple's formats are checked like a catalog`() throws {
    let findings = try findings(
      (
        "en.lproj/L.strings", "en", .strings,
        "/* A */\n\"a\" = \"Apple %@\";\n\"b\" = \"Banana\";\n\"b\" = \"Berry\";\n"
      ),
      ("de.lproj/L.strings", "de", .strings, "\"a\" = \"Apfel %d\";\n\n  \"c\" = \"\";\n"),
      (
        "en.lproj/L.stringsdict", "en", .stringsdict,
        Self.plural(one: "%lld file", other: "%lld files")
      ),
      ("de.lproj/L.stringsdict", "de", .stringsdict, Self.plural(one: nil, other: "%@ Dateien"))
    )
    #expect(
      findings == [
        "de.lproj/L.strings:1:7 format-type a de ", "de.lproj/L.strings:3:3 missing c fr ",
        "de.lproj/L.stringsdict:3:17 format-type n de plural other",
        "de.lproj/L.stringsdict:3:17 plural-missing n de ",
        "en.lproj/L.strings:2:1 missing a fr ", "en.lproj/L.strings:3:1 duplicate-key b en ",
        "en.lproj/L.strings:4:1 missing b de ", "en.lproj/L.strings:4:1 missing b fr ",
        "en.lproj/L.stringsdict:1:14 missing n fr ",
      ])
  }

  @Test func `Android's files are checked by the same rules`() throws {
    let findings = try findings(
      (
        "values/strings.xml", "en", .android,
        """
        <resources>
          <string name="a">Hi %1$s, %2$d</string>
          <string name="b" translatable="false">App</string>
          <plurals name="n"><item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>
          <string name="ok">%s and %b</string>
        </resources>
        """
      ),
      (
        "values-pl/strings.xml", "pl", .android,
        """
        <resources>
          <string name="a">Cześć %1$d, %2$d</string>
          <plurals name="n"><item quantity="one">%d plik</item><item quantity="other">%d pliki</item></plurals>
          <string name="ok">%s i %b</string>
        </resources>
        """
      ), languages: nil)
    #expect(
      findings == [
        "values-pl/strings.xml:2:3 format-type a pl ",
        "values-pl/strings.xml:3:21 plural-missing n pl ",
      ])
  }

  @Test func `messages and hints use the words of the files' format`() throws {
    let catalog = VirtualCatalog(
      try [
        (
          "en",
          #"<resources><string name="a">Hi %1$s, %2$d</string><string name="b">B</string></resources>"#
        ),
        ("de", #"<resources><string name="a">Hallo %2$d %3$s</string></resources>"#),
      ].map { try TableFile($1.utf8, path: $0, language: $0, format: .android) },
      sourceLanguage: "en")
    let verdict = try catalog.bytes.withUnsafeBytes { try CatalogVerdict($0) }
    let words = catalog.diagnostics(verdict).map { "\($0.message): \($0.hint?.text ?? "")" }
      .joined(separator: "\n")
    #expect(words.contains("'%1$s'") && words.contains("'%3$s'"), "\(words)")
    #expect(words.contains(#"translatable="false""#))
    #expect(!words.contains("$@") && !words.contains("shouldTranslate"))
  }

  @Test func `named parts of a text are compared as substitutions`() throws {
    func dictionary(_ format: String, _ form: String) -> String {
      """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>\(form)</string><key>other</key><string>\(form)</string></dict>
      </dict></dict></plist>
      """
    }
    let findings = try findings(
      ("en", "en", .stringsdict, dictionary("%#@n@ left", "%d file")),
      ("de", "de", .stringsdict, dictionary("Noch %#@n@", "%d Datei")), languages: nil)
    #expect(findings == [])
  }

  private static func plural(one: String?, other: String) -> String {
    """
    <plist><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
    <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\
    <key>NSStringFormatValueTypeKey</key><string>lld</string>
    \(one.map { "<key>one</key><string>\($0)</string>" } ?? "")<key>other</key><string>\(other)</string>
    </dict></dict></dict></plist>
    """
  }

  private func findings(
    _ files: (path: String, language: String, format: TableFormat, text: String)...,
    languages: [String]? = ["de", "fr"]
  ) throws -> [String] {
    let catalog = VirtualCatalog(
      try files.map {
        try TableFile($0.text.utf8, path: $0.path, language: $0.language, format: $0.format)
      }, sourceLanguage: "en")
    let rules: [CatalogRule] = [
      .missing, .duplicateKey, .pluralMissing, .formatType, .formatMissing, .formatExtra,
    ]
    let settings = CatalogSettings(rules: CatalogRules(rules), languages: languages)
    let verdict = try catalog.bytes.withUnsafeBytes { try CatalogVerdict($0, settings) }
    return catalog.diagnostics(verdict).map { diagnostic in
      let place = diagnostic.place.map { "\($0.path):\($0.line):\($0.column)" } ?? "?"
      return "\(place) \(diagnostic.rule) " + diagnostic.identity.joined(separator: " ")
    }.sorted()
  }
}
