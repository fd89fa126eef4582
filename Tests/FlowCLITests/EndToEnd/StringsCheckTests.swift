import Foundation
import TestSupport
import Testing

@Suite struct StringsCheckTests {
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Bye" : {
          "comment" : "[flowctl:ignore missing]"
        },
        "Hello" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Hallo"
              }
            }
          }
        },
        "Yes" : {

        }
      },
      "version" : "1.0"
    }
    """

  private func repository(_ catalog: String = catalog) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: ["App/Localizable.xcstrings": catalog])
    return repository
  }

  private func text(_ name: String, in repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + name, encoding: .utf8)
  }

  @Test func `what is missing stands there with its line, and a comment waives it`() async throws {
    let run = try await repository().flowctl("strings", "check")
    #expect(run.status == 1)
    #expect(
      run.output == """
        fail: App/Localizable.xcstrings: 1 error
        App/Localizable.xcstrings:17:5: error: 'Yes' has no text in 'de' [missing]
          why: A user of a language without a text sees the text of another language
          hint: translate it, or keep it from translators: "shouldTranslate" : false
        note: required languages: those of the catalog itself

        """)
  }

  @Test func `languages are asked of the command line, the configuration and the project`()
    async throws
  {
    let repository = try await repository()
    let project = "App.xcodeproj/project.pbxproj"
    try await repository.commit("project", files: [project: "knownRegions = (en, Base, fr);"])
    #expect(
      try await repository.flowctl("strings", "check").output.contains("App.xcodeproj (en, fr)"))
    let configuration = "strings: { languages: [es] }\nrules: { missing: warning }"
    try await repository.commit("rules", files: [".flowctl.yml": configuration])
    let run = try await repository.flowctl("strings", "check")
    #expect(run.status == 0)
    #expect(run.output.contains("warning: 'Hello' has no text in 'es' [missing]"))
    let asked = try await repository.flowctl("strings", "check", "--languages", "de")
    #expect(asked.output.contains("those of --languages (de)"))
    #expect(!asked.output.contains("'es'"))
  }

  @Test func `only what is new since a commit is told`() async throws {
    let repository = try await repository()
    let changed = Self.catalog.replacing(
      "\"Yes\"", with: "\"Maybe\" : {\n\n    },\n    \"Yes\"")
    try repository.write(changed, to: "App/Localizable.xcstrings")
    let run = try await repository.flowctl("strings", "check", "--since", "HEAD")
    #expect(run.status == 1)
    #expect(run.output.contains("'Maybe' has no text in 'de'"))
    #expect(!run.output.contains("'Yes'"))
    let unknown = try await repository.flowctl("strings", "check", "--since", "nowhere")
    #expect(unknown.status == 69)
    #expect(unknown.errors.contains("there is no commit 'nowhere' here"))
  }

  @Test func `a baseline silences what is known and only shrinks`() async throws {
    let repository = try await repository()
    let update = ["strings", "check", "--baseline", "known", "--update-baseline"]
    #expect(
      try await repository.flowctl(update[0], update[1], update[2], update[3], update[4]).status
        == 0)
    let known = try text("known", in: repository)
    #expect(known.split(separator: "\n").count == 2)
    #expect(try await repository.flowctl("strings", "check", "--baseline", "known").status == 0)
    // A new problem is told, and not even an update takes it in.
    let more = Self.catalog.replacing(
      "\"Yes\" : {\n", with: "\"No\" : {\n\n    },\n    \"Yes\" : {\n")
    try repository.write(more, to: "App/Localizable.xcstrings")
    let run = try await repository.flowctl(update[0], update[1], update[2], update[3], update[4])
    #expect(run.status == 1)
    #expect(run.output.contains("'No' has no text"))
    #expect(try text("known", in: repository) == known)
    // What is mended goes.
    try repository.write(
      Self.catalog.replacing("ignore missing]\"\n    }", with: "ignore missing]\"\n    }")
        .replacing(
          "\"Yes\" : {\n\n    }", with: "\"Yes\" : {\n      \"shouldTranslate\" : false\n    }"),
      to: "App/Localizable.xcstrings")
    #expect(
      try await repository.flowctl(update[0], update[1], update[2], update[3], update[4]).status
        == 0)
    #expect(try text("known", in: repository).split(separator: "\n").count == 1)
  }

  @Test func `a broken catalog fails at its place, whatever the format`() async throws {
    let conflict = Self.catalog.replacing("    \"Hello\"", with: "<<<<<<< HEAD\n    \"Hello\"")
    let repository = try await repository(conflict)
    let run = try await repository.flowctl("strings", "check", "--format", "xcode")
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix("App/Localizable.xcstrings:7:1: error: a merge conflict is not resolved")
    )
    try repository.write("{", to: "App/Localizable.xcstrings")
    let cut = try await repository.flowctl("strings", "check", "--json")
    #expect(cut.status == 1)
    #expect(cut.output.contains("\"rule\": \"malformed\""))
  }

  @Test func `a repository without catalogs says how to name one`() async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("strings", "check")
    #expect(run.status == 69)
    #expect(run.errors.contains("there is no string catalog here"))
  }
}
