import TestSupport
import Testing

/// `strings check` of tables, fallbacks and projects.
@Suite struct StringsFormatsTests {
  private static let files = [
    "App/en.lproj/L.strings": "\"a\" = \"Hi %@\";\n\"only-ios\" = \"x\";\n",
    "App/de.lproj/L.strings": "\"a\" = \"Hallo %d\";\n",
    "android/res/values/strings.xml":
      "<resources>\n  <string name=\"a\">Hi %s</string>\n  <string name=\"b\">B</string>\n</resources>\n",
    "android/res/values-fr/strings.xml":
      "<resources>\n  <string name=\"a\">Salut %s</string>\n</resources>\n",
    "android/res/values-night/strings.xml": "<nonsense",
  ]

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: Self.files)
    return repository
  }

  @Test(arguments: [[], ["--all-formats"]])
  func `older tables and Android's are checked where no catalog is, each as one table`(
    options: [String]
  ) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(["strings", "check"] + options)
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("\nfail: 2 string catalogs: 3 errors\n"))
    for line in [
      "App/de.lproj/L.strings:1:7: error:",
      "App/en.lproj/L.strings:2:1: error: 'only-ios' has no text in 'de'",
      "android/res/values/strings.xml:3:3: error: 'b' has no text in 'fr'",
    ] {
      #expect(run.output.contains(line), "\(run.output)")
    }
  }

  @Test(arguments: [
    ("App/de.lproj/L.strings", ""), ("App/de.lproj/L.strings", "/* \"a\" = \"Hallo\"; */\n"),
    ("android/res/values-fr/strings.xml", "<resources></resources>\n"),
  ])
  func `an emptied file lacks every text of its language`(
    path: String, content: String
  ) async throws {
    let repository = try await repository()
    try repository.write(content, to: path)
    let run = try await repository.flowctl("strings", "check", "--all-formats")
    let language = path.hasPrefix("App") ? "de" : "fr"
    #expect(run.status == 1 && run.output.contains("'a' has no text in '\(language)'"))
  }

  @Test func `formats depend on the configuration and the given files`()
    async throws
  {
    let repository = try await repository()
    let named = try await repository.flowctl(
      "strings", "check", "App/en.lproj/L.strings", "App/de.lproj/L.strings")
    #expect(named.status == 1 && named.output.hasSuffix("\nfail: App/L.strings: 2 errors\n"))
    try repository.write("strings: { formats: [android] }", to: ".flowctl.yml")
    let run = try await repository.flowctl("strings", "check")
    #expect(run.output.hasSuffix("\nfail: android/res/strings.xml: 1 error\n"))
  }

  private static let translated = [
    "l10n.yaml": "arb-dir: lib/l10n\ntemplate-arb-file: app_de.arb\n",
    "lib/l10n/app_de.arb": #"{ "hi": "Hallo {name}", "bye": "Tschüss" }"#,
    "lib/l10n/app_en.arb": #"{ "hi": "Hello {nam}" }"#,
    "src/locales/en/common.json":
      #"{ "file_one": "{{count}} file", "file_other": "{{count}} files" }"#,
    "src/locales/pl/common.json":
      #"{ "file_one": "{{count}} plik", "file_other": "{{count}} pliku" }"#,
    "package.json": #"{ "name": "app" }"#,
  ]

  @Test(arguments: ["", "strings: { formats: [arb, i18next] }"])
  func `Flutter's messages and i18next's resources are checked, each as one table`(
    configuration: String
  ) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: Self.translated)
    try repository.write(configuration, to: ".flowctl.yml")
    let run = try await repository.flowctl("strings", "check")
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    for line in [
      "lib/l10n/app_de.arb:1:25: error: 'bye' has no text in 'en'",
      "lib/l10n/app_en.arb:1:9: error: 'hi' has other tokens in 'en' than its source",
      "src/locales/pl/common.json:1:15: warning: 'file' lacks the plural",
    ] {
      #expect(run.output.contains(line), "\(run.output)")
    }
  }

  @Test func `known findings of tables are not reported, either`() async throws {
    let repository = try await repository()
    try repository.write("\"a\" = \"Hallo %@\";\n\"c\" = \"%@\";\n", to: "App/de.lproj/L.strings")
    let run = try await repository.flowctl(
      "strings", "check", "--all-formats", "--since", "HEAD", "--json")
    #expect(run.status == 1 && run.output.contains("\"key\": \"c\""), "\(run.output)")
    #expect(!run.output.contains("only-ios"))
  }

  @Test func `platforms are compared`() async throws {
    let run = try await repository().flowctl("strings", "check", "--parity")
    #expect(run.status == 1)
    for line in [
      "of iOS is missing in Android [parity-key]",
      "of Android is missing in iOS [parity-key]",
      "Android lacks the language 'de' of iOS [parity-language]",
    ] {
      #expect(run.output.contains(line), "\(run.output)")
    }
    let alone = try await repository().flowctl("strings", "check", "--parity", "App")
    #expect(alone.status == 69 && alone.errors.contains("no Android texts found"))
  }

  private static let catalog = """
    {"sourceLanguage": "en", "strings": {
      "Hi": {"localizations": {"pt": {"stringUnit": {"state": "translated", "value": "Oi"}}}}
    }, "version": "1.0"}
    """

  @Test func `a language replaces its regions if the configuration sets it`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: ["L.xcstrings": Self.catalog])
    let check = ["strings", "check", "--languages", "pt-BR"]
    #expect(try await repository.flowctl(check).status == 1)
    try repository.write("strings: { regional-fallback: true }", to: ".flowctl.yml")
    let run = try await repository.flowctl(check + ["--json"])
    #expect(run.status == 0 && run.output.contains("\"covered\": 1"))
    #expect(run.output.contains("regional-fallback: another language is used for 1 text"))
    #expect(
      try await repository.flowctl(
        "strings", "stats", "--languages", "pt-BR", "--fail-under", "100"
      ).status == 0)
  }

  @Test func `the languages of an XcodeGen manifest are required`() async throws {
    let repository = try await ScratchRepository.make()
    let manifest = "targets: { App: { info: { properties: { CFBundleLocalizations: [en, it] } } } }"
    try await repository.commit(
      "begin",
      files: [
        "App/L.xcstrings": Self.catalog, "App/project.yml": manifest, "x-project.yml": manifest,
      ])
    let run = try await repository.flowctl("strings", "check")
    #expect(run.output.contains("'Hi' has no text in 'it'"))
    #expect(run.output.contains("note: required languages: from App/project.yml (en, it)"))
  }

  @Test(arguments: ["", "/* \"a\" = \"Ha\"; */\n"])
  func `a file without texts lacks those of its source`(text: String) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "begin", files: ["en.lproj/L.strings": "\"a\" = \"Hi\";\n", "de.lproj/L.strings": text])
    let run = try await repository.flowctl("strings", "check", "--all-formats")
    #expect(run.status == 1 && run.output.contains("'a' has no text in 'de'"), "\(run.output)")
  }
}
