import Foundation
import TestSupport
import Testing

/// Texts that go to translators and come back.
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
  func `what comes back unchanged changes no byte, and a new text only its own`(
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

  @Test func `a dry run writes nothing, and a file without a catalog here is refused`()
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
    #expect(foreign.errors.contains("there is no string catalog '../../etc/Localizable.xcstrings'"))
  }

  @Test func `several documents want a directory`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "strings", "export", "--to", "csv", "--language", "de", "--language", "fr")
    #expect(run.status == 64)
    #expect(run.errors.contains("--directory Translations"))
    let escape = try await repository.flowctl("strings", "export", "--language", "../de")
    #expect(escape.status == 64)
  }

  @Test func `a pseudo-language keeps what programs read`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("strings", "pseudo").status == 0)
    let catalog = try text(Self.path, in: repository)
    #expect(catalog.contains("\"en-XA\""))
    #expect(catalog.contains("%lld "))
    let check = try await repository.flowctl("strings", "check", "--languages", "de,en-XA")
    #expect(check.status == 0, "\(check.output)")
  }
}
