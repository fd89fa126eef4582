import TestSupport
import Testing

/// Catalogs held against sources and history.
struct StringsUsageTests {
  private static func catalog(_ source: String, _ german: String) -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "greeting.hello" : {
          "extractionState" : "manual",
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "\(german)" } },
            "en" : { "stringUnit" : { "state" : "translated", "value" : "\(source)" } }
          }
        },
        "old.title" : {
          "extractionState" : "manual"
        }
      },
      "version" : "1.0"
    }
    """
  }

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "begin",
      files: [
        "App/Localizable.xcstrings": Self.catalog("Hello", "Hallo"),
        "App/View.swift": """
        import SwiftUI

        let title = String(localized: "greeting.hello")
        let missing = String(localized: "greeting.bye")
        """,
      ])
    return repository
  }

  @Test func `keys that no source names are told, and none of the others`() async throws {
    let run = try await repository().flowctl("strings", "unused", "--fail-on", "warning")
    #expect(run.status == 1)
    #expect(run.output.contains("App/Localizable.xcstrings:11:5: warning"))
    #expect(run.output.contains("'old.title'"))
    #expect(!run.output.contains("greeting.hello"))
  }

  @Test func `a rule that the configuration switches off is silent`() async throws {
    let repository = try await repository()
    try repository.write("rules: { unused-key: off }\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("strings", "unused", "--fail-on", "note")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
  }

  @Test func `keys that no catalog has are told at their source`() async throws {
    let run = try await repository().flowctl("strings", "undefined", "--format", "xcode")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("App/View.swift:4:"))
    #expect(run.output.contains("'greeting.bye'"))
    #expect(!run.output.contains("greeting.hello"))
  }

  @Test func `a repository without sources is refused`() async throws {
    let repository = try await ScratchRepository.make()
    #expect(try await repository.flowctl("strings", "unused").status == 69)
  }

  @Test func `a translation that its source outran is told until it is renewed`() async throws {
    let repository = try await repository()
    let path = "App/Localizable.xcstrings"
    #expect(try await repository.flowctl("strings", "drift", "--fail-on", "note").status == 0)
    try await repository.commit("source", files: [path: Self.catalog("Good day", "Hallo")])
    let late = try await repository.flowctl("strings", "drift", "--fail-on", "warning")
    #expect(late.status == 1)
    #expect(late.output.contains("greeting.hello"))
    try await repository.commit("text", files: [path: Self.catalog("Good day", "Guten Tag")])
    let renewed = try await repository.flowctl("strings", "drift", "--fail-on", "warning")
    #expect(renewed.status == 0, "\(renewed.output)")
  }

  @Test func `a shallow clone can't tell what is older`() async throws {
    let repository = try await repository()
    try await repository.commit("more", files: ["a": "b"])
    try await repository.publish()
    let clone = try await repository.clone("shallow", "--depth=1")
    #expect(try await clone.flowctl("strings", "drift").status == 2)
  }

  @Test func `JSON of unused keys has the shape of a check, with whole keys`() async throws {
    let repository = try await repository()
    let key = "old." + String(repeating: "long", count: 30)
    try repository.write(
      Self.catalog("Hello", "Hallo").replacing("old.title", with: key),
      to: "App/Localizable.xcstrings")
    let run = try await repository.flowctl("strings", "unused", "--json")
    #expect(run.output.contains("\"key\": \"\(key)\""))
    #expect(run.output.contains("\"path\": \"App/Localizable.xcstrings\""))
    #expect(run.output.contains("\"catalogs\": ["))
  }
}
