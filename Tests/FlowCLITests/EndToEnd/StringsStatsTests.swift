import Foundation
import TestSupport
import Testing

@Suite struct StringsStatsTests {
  private func catalog(german: String) -> String {
    """
    {"sourceLanguage": "en", "strings": {
      "Hello": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo"}}}},
      "Yes": {"localizations": {"de": {"stringUnit": {"state": "\(german)", "value": "Ja"}}}}
    }, "version": "1.0"}
    """
  }

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: ["App/L.xcstrings": catalog(german: "translated")])
    try repository.write(catalog(german: "new"), to: "App/L.xcstrings")
    return repository
  }

  @Test func `a table is above the verdict, in characters of the locale`() async throws {
    let run = try await repository().flowctl("strings", "stats", "--since", "HEAD")
    #expect(run.status == 0)
    #expect(
      run.output == """
        App/L.xcstrings: 2 of 2 keys to translate from en
          language                         %  translated  missing  new  needs review  stale  change
          de        ##########..........  50           1        0    1             0      0     -50

        pass: App/L.xcstrings: 50 % of 1 language
        note: required languages: from the catalog itself

        """)
    let unicode = try await repository().flowctl(
      ["strings", "stats", "App"], with: ["LC_ALL": "C.UTF-8"])
    #expect(unicode.output.contains("██████████░"))
  }

  @Test func `a language below the threshold fails with the number of missing texts`() async throws
  {
    let repository = try await repository()
    let run = try await repository.flowctl("strings", "stats", "--fail-under", "50.01", "--quiet")
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "'de' has 50 % of 'App/L.xcstrings', expected at least 50.01 %: 1 text missing"))
    #expect(try await repository.flowctl("strings", "stats", "--fail-under", "50").status == 0)
    let asked = try await repository.flowctl(
      "strings", "stats", "--fail-under", "1", "--languages", "fr", "--json")
    #expect(asked.status == 1)
    #expect(try asked.answer().findings?.map(\.rule) == ["language-share"])
    #expect(try await repository.flowctl("strings", "stats", "--fail-under", "101").status == 64)
  }

  @Test(arguments: ["l10n/app_de.arb", "package.json", "values/strings.xml", "a.strings"])
  func `a file of another format is no empty catalog, and is not rewritten`(
    _ path: String
  ) async throws {
    let repository = try await repository()
    try repository.write("{\"a\":\"b\"}\n", to: path)
    for command in [["stats", "--fail-under", "95"], ["format"]] {
      let run = try await repository.flowctl(["strings"] + command + [path])
      #expect(run.status == 64, "\(command)")
      #expect(run.errors.contains("'\(path)' is not a string catalog"), "\(run.errors)")
    }
    let text = try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
    #expect(text == "{\"a\":\"b\"}\n")
  }

  @Test func `Markdown is a table and no other format`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("strings", "stats", "--markdown")
    #expect(
      run.status == 0
        && run.output.hasSuffix("| App/L.xcstrings | de | 50 | 1 | 0 | 1 | 0 | 0 |\n"))
    let both = try await repository.flowctl("strings", "stats", "--markdown", "--json")
    #expect(both.status == 64)
  }

  @Test func `a broken catalog fails, and an older broken one counts as missing`() async throws {
    let repository = try await repository()
    try repository.write("{", to: "App/L.xcstrings")
    let run = try await repository.flowctl("strings", "stats")
    #expect(run.status == 1 && run.output.contains("the file is truncated"))
    try await repository.commit("break", files: ["App/L.xcstrings": "{"])
    try repository.write(catalog(german: "new"), to: "App/L.xcstrings")
    let since = try await repository.flowctl("strings", "stats", "--since", "HEAD")
    #expect(since.status == 0 && since.output.contains("     new\n"))
    #expect(try await repository.flowctl("strings", "stats", "--since", "nowhere").status == 69)
  }
}
