import Base
import StringCatalogs
import Testing

/// Tables of Flutter and i18next, checked by the rules of catalogs.
struct TokenTableTests {
  @Test func `a complete Flutter table has no findings`() throws {
    let source = #"""
      {
        "@@locale": "en",
        "hello": "Hello {name}, 100% of {total}",
        "@hello": { "placeholders": { "name": {}, "total": {} } },
        "files": "{count, plural, =0{No files} =1{A file} other{{count} files}}",
        "left": "You have {n, plural, one{# day} other{# days}} left, {name}.",
        "who": "{gender, select, male{He} other{They}} left"
      }
      """#
    let german = #"""
      {
        "hello": "Hallo {name}, 100% von {total}",
        "files": "{count, plural, =0{Keine Dateien} one{Eine Datei} other{{count} Dateien}}",
        "left": "{name}, dir bleiben {n, plural, =1{ein Tag} other{# Tage}}.",
        "who": "{gender, select, male{Er} other{Sie}} ist gegangen"
      }
      """#
    let japanese = #"""
      {
        "hello": "{name}さん、{total}の100%",
        "files": "{count, plural, =0{なし} =1{1個} other{{count}個}}",
        "left": "{name}、残り{n, plural, other{{n}日}}。",
        "who": "{gender, select, other{その人}}が去った"
      }
      """#
    #expect(
      try findings(
        .arb, ("app_en.arb", "en", source), ("app_de.arb", "de", german),
        ("app_ja.arb", "ja", japanese)) == [])
  }

  @Test func `each error of a Flutter table is found at its text`() throws {
    let source = #"""
      {
        "a": "Hello {name}",
        "b": "Save",
        "c": "{count, plural, one{1 file} other{{count} files}}",
        "d": "Open"
      }
      """#
    let polish = #"""
      {
        "a": "Witaj {nazwa}",
        "c": "{count, plural, one{1 plik} few{{count} pliki} other{{count} pliku}}",
        "d": "Otwórz {file}",
        "e": "Nowy"
      }
      """#
    #expect(
      try findings(.arb, ("app_en.arb", "en", source), ("app_pl.arb", "pl", polish)) == [
        "app_en.arb:3:3 missing b pl", "app_pl.arb:2:8 token-changed a pl",
        "app_pl.arb:3:8 plural-missing c pl", "app_pl.arb:4:8 token-changed d pl",
        "app_pl.arb:5:3 source-missing e",
      ])
  }

  @Test func `a Flutter plural needs its number, its forms and the selectors of its source`() throws
  {
    let source = #"""
      {
        "a": "{n, plural, one{1 file} other{{n} files}}",
        "b": "{n, plural, one{1 file} other{{n} files}}",
        "c": "{n, plural, =0{none} one{1 file} other{{n} files}}",
        "d": "{gender, select, male{He} female{She} other{They}}",
        "e": "{gender, select, male{He} female{She} other{They}}"
      }
      """#
    let german = #"""
      {
        "a": "Dateien",
        "b": "{n} Dateien",
        "c": "{n, plural, =0{keine} one{1 Datei} other{Dateien}}",
        "d": "{gender, select, mann{Er} frau{Sie} other{Sie}}",
        "e": "{gender, select, male{Er} other{Sie}}"
      }
      """#
    #expect(
      try findings(.arb, ("app_en.arb", "en", source), ("app_de.arb", "de", german)) == [
        "app_de.arb:2:8 token-changed a de", "app_de.arb:3:8 plural-missing b de",
        "app_de.arb:4:8 token-changed c de", "app_de.arb:5:8 token-changed d de",
      ])
  }

  @Test(arguments: [
    (#"{"a": "{g, select, male{He} female{She}}"}"#, "1:7", "'other'"),
    (#"{"a": "{count, plural, one{1 file} other{{count} files}"}"#, "1:7", "'}'"),
    (#"{"a": "{count, plural, one{1 file} othr{{count} files}}"}"#, "1:7", "a plural category"),
    (#"{"a": "Text","#, "1:14", "truncated"),
    (#"{"a": "Text" "b": "Text"}"#, "1:14", "not expected"),
    (#"{"a": {"b": "Text"}}"#, "1:7", "a text"),
    (#"["a"]"#, "1:1", "an object"),
  ])
  func `a message file that can't be read is reported at its place`(
    text: String, place: String, message: String
  ) throws {
    let error = #expect(throws: RejectedFile.self) {
      try TableFile(text.utf8, path: "app_de.arb", language: "de", format: .arb)
    }
    let diagnostic = try #require(error?.diagnostic)
    #expect(
      diagnostic.place.map { "\($0.line):\($0.column)" } == place
        && diagnostic.message.contains(message))
  }

  @Test func `nested resources of i18next are checked by the name of all levels`() throws {
    let source = #"""
      {
        "nav": { "home": "Home", "steps": ["One", "Two"] },
        "file_one": "{{count}} file",
        "file_other": "{{count}} files",
        "step_one": "First step",
        "hi": "Hi {{- name}}, {{value, number}} $t(nav.home)"
      }
      """#
    let german = #"""
      {
        "nav": { "home": "Start", "steps": ["Eins", "Zwei"] },
        "file_one": "Eine Datei",
        "file_other": "{{count}} Dateien",
        "step_one": "Erster Schritt",
        "hi": "Hallo {{name}}, {{ value, number }} $t(nav.home)"
      }
      """#
    let russian = #"""
      {
        "nav": { "steps": ["Один"] },
        "file_one": "{{count}} файл",
        "file_other": "{{count}} файла",
        "step_one": "Первый шаг",
        "hi": "Привет {{nom}}, {{value, number}} $t(nav.start)"
      }
      """#
    #expect(
      try findings(
        .i18next, ("en/a.json", "en", source), ("de/a.json", "de", german),
        ("ru/a.json", "ru", russian)) == [
          "en/a.json:2:12 missing nav.home ru", "en/a.json:2:45 missing nav.steps.1 ru",
          "ru/a.json:3:15 plural-missing file ru", "ru/a.json:6:9 token-changed hi ru",
        ])
  }

  @Test func `a plural of i18next without 'other' lacks it`() throws {
    let source = #"{"a": {"file_one": "{{count}} file", "file_other": "{{count}} files"}}"#
    let german = #"{"a": {"file_one": "{{count}} Datei", "step_one": "Schritt"}}"#
    #expect(
      try findings(.i18next, ("en/a.json", "en", source), ("de/a.json", "de", german)) == [
        "de/a.json:1:20 plural-missing a.file de", "de/a.json:1:39 source-missing a.step_one",
      ])
  }

  @Test(arguments: [
    ("lib/l10n/app_de.arb", "lib/l10n/app.arb", "de"),
    ("lib/l10n/intl_pt_BR.arb", "lib/l10n/intl.arb", "pt-BR"),
    ("l10n/my_app_zh_Hant_TW.arb", "l10n/my_app.arb", "zh-Hant-TW"),
    ("l10n/fr.arb", "l10n/*.arb", "fr"),
    ("src/locales/de.json", "src/locales/*.json", "de"),
    ("src/i18n/en-US/common.json", "src/i18n/common.json", "en-US"),
    ("src/i18n/en/screens/home.json", "src/i18n/screens/home.json", "en"),
  ])
  func `the language is in the path`(path: String, table: String, language: String) throws {
    let file = try #require(TokenFile(path))
    #expect(file.table == table && file.language == language)
  }

  @Test(arguments: [
    "package.json", "src/de.json", "lib/l10n/intl_messages.arb", "locales/index.json",
    "values/strings.xml",
  ])
  func `other files have no language`(path: String) {
    #expect(TokenFile(path) == nil)
  }

  private func findings(
    _ format: TableFormat, _ files: (path: String, language: String, text: String)...
  ) throws -> [String] {
    let catalog = VirtualCatalog(
      try files.map {
        try TableFile($0.text.utf8, path: $0.path, language: $0.language, format: format)
      }, sourceLanguage: "en")
    var settings = CatalogSettings(
      rules: CatalogRules(
        CatalogRule.allCases.filter { ![.trivialKey, .layout, .identicalToSource].contains($0) }))
    settings.hasTokens = true
    settings.rules.subtract(CatalogRules([.symbolEmpty, .symbolCollision]))
    let verdict = try catalog.bytes.withUnsafeBytes { try CatalogVerdict($0, settings) }
    return catalog.diagnostics(verdict).map { diagnostic in
      let place = diagnostic.place.map { "\($0.path):\($0.line):\($0.column)" } ?? "?"
      let identity = diagnostic.identity.prefix(2).filter { !$0.isEmpty }
      return "\(place) \(diagnostic.rule) " + identity.joined(separator: " ")
    }.sorted()
  }
}
