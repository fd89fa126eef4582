import Foundation
import TestSupport
import Testing

/// Exporting texts for translators and importing them again.
struct StringsExchangeTests {
  private static let path = "App/Localizable.xcstrings"
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld files" : {
          "localizations" : {
            "de" : {
              "variations" : {
                "plural" : {
                  "one" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld Datei"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "needs_review",
                      "value" : "%lld\u{a0}Dateien \\"<b>&\\" \\n"
                    }
                  }
                }
              }
            }
          }
        },
        "Hello" : {
          "comment" : "on the first page",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "=Hallo, \\"du\\""
              }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [Self.path: Self.catalog])
    return repository
  }

  private func text(_ name: String, in repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + name, encoding: .utf8)
  }

  @Test(arguments: [
    ("xliff", "out/de.xliff"), ("xcloc", "out/de.xcloc"), ("csv", "out/de/Localizable.csv"),
    ("json", "out/de/Localizable.json"), ("android", "out/values-de/Localizable.xml"),
  ])
  func `an unchanged import changes no byte, and a new text only its own`(
    format: String, document: String
  ) async throws {
    let repository = try await repository()
    let export = try await repository.flowctl(
      "strings", "export", "--to", format, "--directory", "out")
    #expect(export.status == 0, "\(export.errors)")
    let unchanged = try await repository.flowctl(
      "strings", "import", document, "--language", "de", "--fail-on", "note")
    #expect(unchanged.status == 0, "\(unchanged.output) \(unchanged.errors)")
    #expect(try text(Self.path, in: repository) == Self.catalog)
    let file =
      format == "xcloc" ? document + "/Localized Contents/de.xliff" : document
    let changed = try text(file, in: repository).replacing("Datei", with: "Akte")
    try repository.write(changed, to: file)
    let run = try await repository.flowctl("strings", "import", document, "--language", "de")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    let new = try text(Self.path, in: repository)
    #expect(new.contains("\"%lld Akte\""))
    #expect(new.replacing("Akte", with: "Datei") == Self.catalog || format == "android")
  }

  @Test(arguments: ["xliff", "xcloc"])
  func `the folder of an export is imported as it is`(format: String) async throws {
    let repository = try await repository()
    try await repository.flowctl("strings", "export", "--to", format, "--directory", "out")
    let run = try await repository.flowctl("strings", "import", "out")
    #expect(run.status == 0 && run.output.contains("0 texts changed"), "\(run.output)\(run.errors)")
    try repository.write("text\n", to: "other/notes.txt")
    let refused = try await repository.flowctl("strings", "import", "other")
    #expect(refused.errors.contains("contains no file to import"), "\(refused.errors)")
  }

  @Test func `a language instead of a catalog is named as the option`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("strings", "export", "de")
    #expect(run.status == 64)
    #expect(run.errors.contains("hint: flowctl strings export --language de\n"), "\(run.errors)")
  }

  @Test func `a dry run writes nothing, and a file without a catalog is rejected`()
    async throws
  {
    let repository = try await repository()
    let document = try await repository.flowctl("strings", "export", "--language", "de").output
    try repository.write(document.replacing("Datei", with: "Akte"), to: "de.xliff")
    let dry = try await repository.flowctl("strings", "import", "de.xliff", "--dry-run")
    #expect(
      dry.output.hasPrefix("pass: 2 texts would change") || dry.output.contains("would change"))
    #expect(try text(Self.path, in: repository) == Self.catalog)
    try repository.write(
      document.replacing("original=\"App/", with: "original=\"../../etc/"), to: "de.xliff")
    let foreign = try await repository.flowctl("strings", "import", "de.xliff")
    #expect(foreign.status == 69)
    #expect(
      foreign.errors.contains("string catalog '../../etc/Localizable.xcstrings' doesn't exist"))
  }

  @Test func `a file of another language than the option is rejected`() async throws {
    let repository = try await repository()
    let document = try await repository.flowctl("strings", "export", "--language", "de").output
    try repository.write(document, to: "de.xliff")
    let french = try await repository.flowctl("strings", "import", "de.xliff", "--language", "fr")
    #expect(french.status == 64 && french.errors.contains("'de.xliff' is in 'de', not in 'fr'"))
    #expect(try text(Self.path, in: repository) == Self.catalog)
    let region = try await repository.flowctl(
      "strings", "import", "de.xliff", "--language", "de-AT")
    #expect(region.status == 0, "\(region.errors)")
    try repository.write("key,de\nHello,Moin\n", to: "a.csv")
    let column = try await repository.flowctl("strings", "import", "a.csv", "--language", "fr")
    #expect(column.status == 65 && column.errors.contains("no texts in 'fr'"))
  }

  @Test func `a text that is given twice is imported once, with a warning`() async throws {
    let repository = try await repository()
    let item = { (text: String) in "<string name=\"Hello\">\(text)</string>" }
    try repository.write(
      "<resources>\(item("Hallo"))\(item("Servus"))</resources>", to: "values-de/strings.xml")
    let run = try await repository.flowctl(
      "strings", "import", "values-de/strings.xml", "--catalog", Self.path)
    #expect((run.output + run.errors).contains("import-repeated"))
    try repository.write("key,de,de\nHello,Moin,Tach\n", to: "a.csv")
    let columns = try await repository.flowctl("strings", "import", "a.csv")
    #expect(columns.status == 65 && columns.errors.contains("one column 'de'"))
  }

  @Test(arguments: ["xliff", "csv", "android"])
  func `the source language has nothing to export`(format: String) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "strings", "export", "--to", format, "--language", "en", "--directory", "out")
    #expect(run.status == 64 && run.errors.contains("'en' is the source language"))
  }

  @Test func `substitutions without their text still need it`() async throws {
    let parts = { (name: String) in
      "\"substitutions\":{\"n\":{\"argNum\":1,\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\"other\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"%arg \(name)\"}}}}}}"
    }
    let repository = try await repository()
    try repository.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\"k\":{\"localizations\":{\"en\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"%#@n@ here\"},\(parts("files"))},\"ja\":{\(parts("f"))}}}},\"version\":\"1.0\"}",
      to: Self.path)
    let check = try await repository.flowctl("strings", "check")
    #expect(check.status == 1 && check.output.contains("'k' is not translated to 'ja'"))
    let document = try await repository.flowctl("strings", "export", "--language", "ja").output
    #expect(document.contains("<trans-unit id=\"k\""))
  }

  @Test func `several documents need a directory`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "strings", "export", "--to", "csv", "--language", "de", "--language", "fr")
    #expect(run.status == 64)
    #expect(run.errors.contains("--directory <folder>"))
    let escape = try await repository.flowctl("strings", "export", "--language", "../de")
    #expect(escape.status == 64)
  }

  @Test func `a pseudo-language keeps machine-readable parts`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("strings", "pseudo").status == 0)
    let catalog = try text(Self.path, in: repository)
    #expect(catalog.contains("\"en-XA\""))
    #expect(catalog.contains("%lld "))
    let check = try await repository.flowctl("strings", "check", "--languages", "de,en-XA")
    #expect(check.status == 0, "\(check.output)")
  }

  @Test func `an import with a missing argument writes nothing`() async throws {
    let repository = try await repository()
    let document = try await repository.flowctl("strings", "export", "--language", "de").output
    try repository.write(
      document.replacing("%lld Datei<", with: "eine Datei %@<").replacing("Hallo", with: "Servus"),
      to: "de.xliff")
    let run = try await repository.flowctl("strings", "import", "de.xliff")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.errors.contains("[format-type]"), "\(run.errors)")
    #expect(run.errors.contains("de.xliff:"))
    #expect(run.errors.contains("use --force to replace '%lld Datei'"))
    #expect(try text(Self.path, in: repository) == Self.catalog)
    let forced = try await repository.flowctl("strings", "import", "de.xliff", "--force")
    #expect(forced.status == 0, "\(forced.errors)")
    #expect(try text(Self.path, in: repository).contains("eine Datei %@"))
    #expect(try text(Self.path, in: repository).contains("Servus"))
  }

  /// A folder that Xcode exports for a project in a subfolder: paths are relative to the project.
  private static func xcloc(_ units: String) -> String {
    func file(_ original: String, _ units: String) -> String {
      #"<file original="\#(original)" source-language="en" target-language="de" "#
        + #"datatype="plaintext"><body>\#(units)</body></file>"#
    }
    let plist =
      #"<trans-unit id="CFBundleName"><source>App</source><target>App</target>"#
      + "</trans-unit>"
    return #"<?xml version="1.0" encoding="UTF-8"?>"#
      + #"<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">"#
      + file("App/en.lproj/InfoPlist.strings", plist) + file("../App/Localizable.xcstrings", units)
      + "</xliff>"
  }

  @Test func `a folder from Xcode is imported without files that are not catalogs`()
    async throws
  {
    let repository = try await repository()
    try await repository.commit("project", files: ["ios/App.xcodeproj/project.pbxproj": "{}"])
    let unit = #"<trans-unit id="Hello"><source>Hello</source><target>Servus</target></trans-unit>"#
    try repository.write(Self.xcloc(unit), to: "out/de.xcloc/Localized Contents/de.xliff")
    try repository.write("{}", to: "out/de.xcloc/contents.json")
    let run = try await repository.flowctl("strings", "import", "out/de.xcloc")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains(
        "string catalog 'App/en.lproj/InfoPlist.strings' doesn't exist; 1 text skipped"))
    #expect(try text(Self.path, in: repository).contains("Servus"))
    // Without the project the path points outside the repository.
    try await repository.git("rm", "--quiet", "-r", "ios")
    let outside = try await repository.flowctl("strings", "import", "out/de.xcloc")
    #expect(outside.status == 69)
  }

  @Test(arguments: [
    ("csv", "out/de/Localizable.csv"), ("android", "out/values-de/Localizable.xml"),
  ])
  func `the language is that of the exported folder`(
    format: String, document: String
  ) async throws {
    let repository = try await repository()
    try await repository.flowctl("strings", "export", "--to", format, "--directory", "out")
    let changed = try text(document, in: repository).replacing("Datei", with: "Akte")
    try repository.write(changed, to: document)
    let run = try await repository.flowctl("strings", "import", document)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try text(Self.path, in: repository).contains("%lld Akte"))
    try repository.write(changed, to: "out/" + (document.split(separator: "/").last ?? ""))
    let nameless = try await repository.flowctl(
      "strings", "import", "out/" + (document.split(separator: "/").last ?? ""))
    #expect(nameless.status == 64)
    #expect(nameless.errors.contains("--language <language>"))
  }

  @Test func `a file of one language is not imported as another`() async throws {
    let repository = try await repository()
    let exported = try await repository.flowctl("strings", "export", "--language", "de")
    try repository.write(exported.output, to: "de.xliff")
    let run = try await repository.flowctl("strings", "import", "de.xliff", "--language", "fr")
    #expect(run.status == 64 && run.errors.contains("'de.xliff' is in 'de', not in 'fr'"))
    #expect(try text(Self.path, in: repository) == Self.catalog)
    let own = try await repository.flowctl("strings", "import", "de.xliff", "--language", "de-DE")
    #expect(own.status == 0, "\(own.errors)")
  }

  @Test func `the source language is not exported as a translation`() async throws {
    let repository = try await repository()
    for format in ["xliff", "csv", "android"] {
      let run = try await repository.flowctl(
        "strings", "export", "--language", "en", "--to", format)
      #expect(run.status == 64 && run.errors.contains("'en' is the source language"))
    }
  }
}
