import Foundation
import TestSupport
import Testing

/// Texts that `set` and `add` do not write.
struct StringsRefusalTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [StringsEditTests.path: StringsEditTests.catalog])
    return repository
  }

  private func text(in repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + StringsEditTests.path, encoding: .utf8)
  }

  @Test func `a text without its argument is not written, and --force writes it`() async throws {
    let repository = try await repository()
    let words = ["strings", "set", "%@ files", "fr", "fichiers", "--new-language"]
    let run = try await repository.flowctl(words)
    #expect(run.status == 1)
    #expect(run.errors.contains("'%@ files' lacks the argument '%1$@' in 'fr' [format-missing]"))
    let forced = "flowctl strings set '%@ files' fr fichiers --new-language --force"
    #expect(
      run.errors.contains("hint: to write the text anyway: \(forced)"))
    #expect(try text(in: repository) == StringsEditTests.catalog)
    #expect(try await repository.flowctl(words + ["--force"]).status == 0)
    #expect(try text(in: repository).contains("fichiers"))
  }

  @Test func `if a rejected text would replace another, the hint has no command`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("strings", "set", "%@ files", "de", "%d Dateien")
    #expect(run.status == 1)
    #expect(run.errors.contains("formats the argument '%1$@' as '%d' in 'de' [format-type]"))
    #expect(
      run.errors.contains("use --force to replace '% @ Dateien'"))
    #expect(!run.errors.contains("hint: flowctl") && !run.errors.contains(": flowctl"))
    #expect(try text(in: repository) == StringsEditTests.catalog)
  }

  @Test(arguments: ["Hal\u{200b}lo", "Hal\u{fffd}lo", "Hallo %d"])
  func `invisible characters and extra arguments are rejected, also in a dry run`(
    value: String
  ) async throws {
    let repository = try await repository()
    let words = ["strings", "set", "Hello", "de", value, "--dry-run"]
    #expect(try await repository.flowctl(words).status == 1)
    let added = ["strings", "add", "Greeting", "--language", "de", "--value", value]
    #expect(try await repository.flowctl(added).status == 1)
    #expect(try text(in: repository) == StringsEditTests.catalog)
  }

  @Test func `a rule that is not an error rejects nothing`() async throws {
    let repository = try await repository()
    try repository.write("rules: { format-type: warning }\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("strings", "set", "%@ files", "de", "%d Dateien")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `plural forms are written one after another`() async throws {
    let repository = try await repository()
    // The form for one number may leave out the number, but no other argument.
    let named = [
      "strings", "set", "%@ files", "it", "un file", "--plural", "one", "--new-language",
    ]
    #expect(try await repository.flowctl(named).status == 1)
    let numbers = StringsEditTests.catalog.replacing("%@ files", with: "%lld files")
      .replacing("% @ Dateien", with: "%lld Dateien")
    try repository.write(numbers, to: StringsEditTests.path)
    let one = [
      "strings", "set", "%lld files", "it", "un file", "--plural", "one", "--new-language",
    ]
    #expect(try await repository.flowctl(one).status == 0)
    let other = ["strings", "set", "%lld files", "it", "file", "--plural", "other"]
    #expect(try await repository.flowctl(other).status == 1)
    let right = ["strings", "set", "%lld files", "it", "%lld file", "--plural", "other"]
    #expect(try await repository.flowctl(right).status == 0)
  }

  private static let demands = """
    strings:
      limits: [{ keys: Hello, max: 8 }]
      glossary: [{ term: files, translations: { de: Dateien } }]
    """

  @Test func `check, set and import use the limits and the glossary`() async throws {
    let repository = try await repository()
    try repository.write(
      Self.demands + "\nrules: { glossary: error }\n", to: ".flowctl.yml")
    let set = try await repository.flowctl("strings", "set", "Hello", "de", "Guten Tag")
    #expect(set.status == 1)
    #expect(
      set.errors.contains(
        "'Hello' has 9 characters in 'de', at most 8 are allowed [length-limit]"))
    let term = try await repository.flowctl("strings", "set", "%@ files", "de", "%@ Akten")
    #expect(term.status == 1)
    #expect(term.errors.contains("'%@ files' lacks 'Dateien' in 'de' for 'files' [glossary]"))
    try repository.write("key,de\nHello,Guten Tag\n%@ files,%@ Akten\n", to: "a.csv")
    let imported = try await repository.flowctl("strings", "import", "a.csv")
    #expect(imported.status == 1)
    for rule in ["length-limit", "glossary"] {
      #expect(imported.errors.contains("[\(rule)]"), "\(imported)")
    }
    #expect(try text(in: repository) == StringsEditTests.catalog)
    let fit = try await repository.flowctl("strings", "set", "%@ files", "de", "%@ Dateien")
    #expect(fit.status == 0, "\(fit)")
    let long = StringsEditTests.catalog.replacing("Hallo", with: "Guten Tag")
      .replacing("Dateien", with: "Akten")
    try repository.write(long, to: StringsEditTests.path)
    let check = try await repository.flowctl(
      "strings", "check", "--rule", "length-limit", "--rule", "glossary")
    #expect(check.status == 1 && check.output.contains(": 2 errors"), "\(check)")
  }

  @Test func `a glossary at its default level is only reported by an import`() async throws {
    let repository = try await repository()
    try repository.write(Self.demands + "\n", to: ".flowctl.yml")
    try repository.write("key,de\n%@ files,%@ Akten\n", to: "a.csv")
    let imported = try await repository.flowctl("strings", "import", "a.csv")
    #expect(imported.status == 0, "\(imported)")
    #expect((imported.output + imported.errors).contains("[glossary]"), "\(imported)")
    #expect(try text(in: repository).contains("%@ Akten"))
  }

  @Test func `tables of every format have the limits and the glossary`() async throws {
    let repository = try await repository()
    try repository.write(
      "strings:\n  limits: [{ keys: 'tab_*', max: 5 }]\n  glossary: [{ term: Flow }]\n",
      to: ".flowctl.yml")
    let files = [
      "res/values/strings.xml":
        #"<resources><string name="tab_a">Home</string><string name="b">Open Flow</string></resources>"#,
      "res/values-de/strings.xml":
        #"<resources><string name="tab_a">Startseite</string><string name="b">Los</string></resources>"#,
    ]
    for (path, text) in files { try repository.write(text, to: path) }
    let check = try await repository.flowctl(["strings", "check"] + files.keys.sorted())
    for line in [
      "'tab_a' has 10 characters in 'de', at most 5 are allowed [length-limit]",
      "'b' lacks 'Flow' in 'de' for 'Flow' [glossary]",
    ] {
      #expect(check.output.contains(line), "\(check)")
    }
  }
}
