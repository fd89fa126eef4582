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

  @Test func `missing texts have their line, and a comment waives them`() async throws {
    let run = try await repository().flowctl("strings", "check")
    #expect(run.status == 1)
    #expect(
      run.output == """
        App/Localizable.xcstrings:17:5: error: 'Yes' has no text in 'de' [missing]
          why: If a text is missing, users see the text of another language
          hint: translate it, or set "shouldTranslate" : false
        note: required languages: from the catalog itself
        fail: App/Localizable.xcstrings: 1 error

        """)
  }

  @Test func `languages are read from the command line, the configuration and the project`()
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
    #expect(asked.output.contains("from --languages (de)"))
    #expect(!asked.output.contains("'es'"))
  }

  @Test func `only findings that are new since a commit are reported`() async throws {
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
    #expect(unknown.errors.contains("commit 'nowhere' is not in this clone"))
  }

  @Test func `a baseline hides known findings and only shrinks`() async throws {
    let repository = try await repository()
    let update = ["strings", "check", "--baseline", "known", "--update-baseline"]
    #expect(
      try await repository.flowctl(update[0], update[1], update[2], update[3], update[4]).status
        == 0)
    let known = try text("known", in: repository)
    #expect(known.split(separator: "\n").count == 2)
    #expect(try await repository.flowctl("strings", "check", "--baseline", "known").status == 0)
    // A new finding is reported, and an update does not add it.
    let more = Self.catalog.replacing(
      "\"Yes\" : {\n", with: "\"No\" : {\n\n    },\n    \"Yes\" : {\n")
    try repository.write(more, to: "App/Localizable.xcstrings")
    let run = try await repository.flowctl(update[0], update[1], update[2], update[3], update[4])
    #expect(run.status == 1)
    #expect(run.output.contains("'No' has no text"))
    #expect(try text("known", in: repository) == known)
    // Fixed findings are removed.
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
      run.output.hasPrefix(
        "App/Localizable.xcstrings:7:1: error: the file has an unresolved merge conflict"))
    try repository.write("{", to: "App/Localizable.xcstrings")
    let cut = try await repository.flowctl("strings", "check", "--json")
    #expect(cut.status == 1)
    #expect(cut.output.contains("\"rule\": \"malformed\""))
  }

  @Test func `in a folder below the top a hint names the catalog from there`() async throws {
    let catalog = Self.catalog.replacing(#""translated""#, with: #""needs_review""#)
    let repository = try await repository(catalog)
    try repository.write("", to: "Below/.keep")
    let run = try await repository.at("work/Below").flowctl("strings", "check")
    let hint = "flowctl strings mark Hello de translated --catalog ../App/Localizable.xcstrings"
    #expect(run.output.contains(hint), "\(run.output)")
  }

  @Test(arguments: [
    ["res/values/strings.xml", "res/values-de/strings.xml"],
    ["en.lproj/L.strings", "de.lproj/L.strings"],
  ])
  func `without catalogs, files of other formats are checked`(paths: [String]) async throws {
    let repository = try await ScratchRepository.make()
    let isAndroid = paths[0].hasSuffix("xml")
    func text(_ value: String) -> String {
      isAndroid
        ? "<resources><string name=\"a\">\(value)</string></resources>" : "\"a\" = \"\(value)\";\n"
    }
    try await repository.commit("texts", files: [paths[0]: text("Hello"), paths[1]: text("Hallo")])
    #expect(try await repository.flowctl("strings", "check").status == 0)
    try await repository.commit("texts", files: [paths[1]: text("")])
    try await repository.commit(
      "other", files: [".flowctl.yml": "strings: { formats: [xcstrings] }"])
    let run = try await repository.flowctl("strings", "check")
    #expect(run.errors.contains("flowctl strings check --all-formats"), "\(run.errors)")
  }

  @Test(arguments: ["", ",", " "])
  func `an empty list of languages is refused, not a pass`(list: String) async throws {
    let repository = try await repository()
    for command in ["check", "stats"] {
      let run = try await repository.flowctl("strings", command, "--languages", list)
      #expect(run.status == 64 && run.errors.contains("--languages needs a language"))
    }
  }

  @Test func `a repository without catalogs has a hint how to give one`() async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("strings", "check")
    #expect(run.status == 69)
    #expect(run.errors.contains("no string catalog found"))
  }

  /// Keys without texts, and one whose translation has an extra argument.
  private static func manyMissing(_ count: Int) -> String {
    let missing = (0..<count).map { #""Key \#($0)":{}"# }.joined(separator: ",")
    let broken = #"{"stringUnit":{"state":"translated","value":"%d Hallo"}}"#
    let fine = #"{"stringUnit":{"state":"translated","value":"Salut"}}"#
    return #"{"sourceLanguage":"en","strings":{\#(missing),"#
      + #""Zero":{"localizations":{"de":\#(broken),"fr":\#(fine)}}},"version":"1.0"}"#
  }

  @Test func `text shows keys with their languages, rare errors first, then rules and verdict`()
    async throws
  {
    let repository = try await repository(Self.manyMissing(3))
    let run = try await repository.flowctl("strings", "check", "--limit", "2")
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.contains("'Zero' has the argument '%1$d' in 'de'") == true)
    #expect(run.output.contains("'Key 0' has no text in 'de', 'fr' [missing]"))
    #expect(!run.output.contains("'Key 1'"))
    #expect(run.output.contains("error     missing       6         3\n"))
    #expect(
      run.output.contains("note: 2 more keys with findings not listed: list all with --limit 4"))
    #expect(lines.suffix(2) == ["fail: App/Localizable.xcstrings: 7 errors", ""])
    let all = try await repository.flowctl("strings", "check", "--limit", "4")
    #expect(all.output.contains("'Key 2'") && !all.output.contains("not listed"))
  }

  @Test func `only the rules that are named are checked, and an unknown one is refused`()
    async throws
  {
    let repository = try await repository(Self.manyMissing(1))
    let one = try await repository.flowctl("strings", "check", "--rule", "format-extra", "--json")
    #expect(one.status == 1)
    #expect(one.output.contains("format-extra") && !one.output.contains("\"missing\","))
    let two = try await repository.flowctl(
      "strings", "check", "--rule", "format-extra", "--rule", "missing")
    #expect(two.output.contains("Key 0") && two.output.contains("Zero"))
    let none = try await repository.flowctl("strings", "check", "--rule", "url-changed")
    #expect(none.status == 0)
    let wrong = try await repository.flowctl("strings", "check", "--rule", "format-extr")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("hint: flowctl strings check --rule format-extra"))
    let shrunk = try await repository.flowctl(
      "strings", "check", "--rule", "missing", "--baseline", "known", "--update-baseline")
    #expect(shrunk.status == 64)
  }

  @Test func `annotations are distributed over the rules`() async throws {
    let repository = try await repository(Self.manyMissing(40))
    let run = try await repository.flowctl("strings", "check", "--format", "github")
    let errors = run.output.split(separator: "\n").filter { $0.hasPrefix("::error") }
    #expect(errors.count == 10)
    #expect(errors.contains { $0.contains("title=format-extra") })
  }

  @Test func `an unlisted language is reported with a command that shows its gaps`()
    async throws
  {
    let repository = try await repository()
    try await repository.commit(
      "project", files: ["App.xcodeproj/project.pbxproj": "knownRegions = (en, Base);"])
    let run = try await repository.flowctl("strings", "check")
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "'de' has 1 of 3 texts, but 'App.xcodeproj' doesn't list it in knownRegions"))
    let hint = "flowctl strings check App/Localizable.xcstrings --languages 'en,de'"
    #expect(run.output.contains("hint: \(hint)\n"))
    let shown = try await repository.flowctl(
      hint.replacing("'", with: "").split(separator: " ").dropFirst().map(String.init))
    #expect(shown.output.contains("'Yes' has no text in 'de'"))
    try repository.write("rules: { unlisted-language: error }\n", to: ".flowctl.yml")
    #expect(try await repository.flowctl("strings", "check").status == 1)
    try repository.write("rules: { unlisted-language: off }\n", to: ".flowctl.yml")
    let off = try await repository.flowctl("strings", "check")
    #expect(!off.output.contains("unlisted-language"))
    try repository.write("strings: { languages: [de] }\n", to: ".flowctl.yml")
    let named = try await repository.flowctl("strings", "check")
    #expect(!named.output.contains("unlisted-language"))
  }

  @Test(arguments: [
    ("App.xcodeproj/project.pbxproj", "STRING_CATALOG_GENERATE_SYMBOLS = YES;", 1),
    ("App.xcodeproj/project.pbxproj", "STRING_CATALOG_GENERATE_SYMBOLS = NO;", 0),
    ("App.xcodeproj/project.pbxproj", "", 0),
    ("Other/Tool.xcodeproj/project.pbxproj", "STRING_CATALOG_GENERATE_SYMBOLS = YES;", 0),
    ("project.yml", "STRING_CATALOG_GENERATE_SYMBOLS: YES", 1),
  ])
  func `symbols are checked if the project generates them`(
    path: String, setting: String, status: Int32
  ) async throws {
    let manual = #"{"extractionState":"manual"}"#
    let repository = try await repository(
      #"{"sourceLanguage":"en","strings":{"OK!":\#(manual),"ok":\#(manual)}}"#)
    try await repository.commit("project", files: [path: setting + "\n"])
    let run = try await repository.flowctl("strings", "check")
    #expect(run.status == status, "\(run.output)")
    #expect(run.output.contains("[symbol-collision]") == (status == 1))
    let asked = try await repository.flowctl("strings", "check", "--rule", "symbol-collision")
    #expect(asked.status == 1)
  }

  @Test func `hints of a check are commands that run`() async throws {
    let repository = try await repository(
      Self.catalog.replacing(#""translated""#, with: #""needs_review""#)
        .replacing(
          #""Yes" : {"#,
          with: #""Hi %@" : {"localizations":{"de":{"stringUnit":{"state":"translated","#
            + #""value":"Hallo ％@"}}}},"Yes" : {"shouldTranslate":false"#))
    let run = try await repository.flowctl("strings", "check")
    let path = "App/Localizable.xcstrings"
    let mark = "flowctl strings mark Hello de translated --catalog \(path)"
    #expect(run.output.contains("hint: review it, then run: \(mark)\n"))
    let fix = "flowctl strings fix --catalog \(path)"
    #expect(run.output.contains("hint: \(fix)\n"), "\(run.output)")
    for hint in [mark, fix] {
      let words = hint.split(separator: " ").dropFirst().map(String.init)
      #expect(try await repository.flowctl(words).status == 0)
    }
    #expect(try await repository.flowctl("strings", "check", "--fail-on", "warning").status == 0)
  }
}
