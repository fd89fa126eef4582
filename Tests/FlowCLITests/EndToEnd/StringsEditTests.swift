import Foundation
import TestSupport
import Testing

@Suite struct StringsEditTests {
  static let path = "App/Localizable.xcstrings"
  static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%@ files" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "% @ Dateien"
              }
            }
          }
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
        "Old" : {
          "extractionState" : "stale"
        }
      },
      "version" : "1.0"
    }
    """

  private func repository(_ text: String = catalog) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [Self.path: text])
    return repository
  }

  private func text(in repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + Self.path, encoding: .utf8)
  }

  @Test func `a text is set, and setting the old text restores the file`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("strings", "set", "Hello", "de", "Guten \"Tag\"")
    #expect(run == FlowctlRun(status: 0, output: "\(Self.path): set 'Hello' in 'de'\n", errors: ""))
    #expect(
      try text(in: repository)
        == Self.catalog.replacing(#""Hallo""#, with: #""Guten \"Tag\"""#))
    try await repository.flowctl("strings", "set", "Hello", "de", "-", input: "Hallo\n")
    #expect(try text(in: repository) == Self.catalog)
  }

  @Test func `a dry run shows a diff that Git can apply, and writes nothing`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(
      "strings", "set", "Hello", "de", "Servus", "--state", "needs_review", "--dry-run")
    #expect(run.status == 0)
    #expect(try text(in: repository) == Self.catalog)
    try await repository.git(["apply", "-"], input: Array(run.output.utf8))
    let patched = try text(in: repository)
    try await repository.git("checkout", "--", ".")
    try await repository.flowctl(
      "strings", "set", "Hello", "de", "Servus", "--state", "needs_review")
    #expect(try text(in: repository) == patched)
    #expect(patched.contains("Servus"))
  }

  @Test func `an unchanged text is not written again`() async throws {
    let repository = try await repository()
    let file = repository.path + "/" + Self.path
    let before = try FileManager.default.attributesOfItem(atPath: file)
    for words in [
      ["set", "Hello", "de", "Hallo"], ["mark", "Hello", "de", "translated"],
      ["rename", "Hello", "Hello"], ["remove", "Old", "de"],
    ] {
      let run = try await repository.flowctl(["strings"] + words)
      #expect(run.output == "\(Self.path): nothing to change\n")
      #expect(run.status == 0)
    }
    let after = try FileManager.default.attributesOfItem(atPath: file)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
  }

  @Test func `keys are added, renamed, marked and removed, each in its place`() async throws {
    let repository = try await repository()
    for words in [
      ["add", "Adieu", "--comment", "late", "--language", "de", "--value", "Ade"],
      ["mark", "Hello", "de", "needs_review"], ["rename", "Hello", "Zoo"],
      ["remove", "%@ files"], ["prune", "--stale"],
    ] {
      let run = try await repository.flowctl(["strings"] + words)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(
      try text(in: repository) == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Adieu" : {
              "comment" : "late",
              "extractionState" : "manual",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Ade"
                  }
                }
              }
            },
            "Zoo" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "needs_review",
                    "value" : "Hallo"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """)
    #expect(try await repository.flowctl("strings", "format", "--check").status == 0)
  }

  @Test func `certain errors are fixed, once`() async throws {
    let repository = try await repository()
    let shown = try await repository.flowctl("strings", "fix", "--dry-run")
    #expect(shown.output.contains("+            \"value\" : \"%@ Dateien\"\n"))
    let run = try await repository.flowctl("strings", "fix")
    #expect(run.output == "\(Self.path): fixed '%@ files' in 'de'\n")
    #expect(
      try text(in: repository) == Self.catalog.replacing("% @ Dateien", with: "%@ Dateien"))
    #expect(try await repository.flowctl("strings", "fix").output.contains("nothing to change"))
  }

  @Test(
    arguments: [
      (["set", "Helo", "de", "x"], 69, "key 'Helo' is not in"),
      (["set", "Helo", "de", "x"], 69, "did you mean 'Hello'?"),
      (["set", "Hello", "DE", "x"], 69, "did you mean 'de'?"),
      (
        ["set", "Hello", "fr", "x"], 69,
        "hint: to add it: flowctl strings set Hello fr x --new-language"
      ),
      (["set", "Hello", "de", "x", "--state", "done"], 64, "'done' is not a state"),
      (["set", "Hello", "de", "x", "--plural", "one"], 64, "has no such variation"),
      (["add", "Hello"], 73, "is already in the catalog"),
      (["rename", "Hello", "Old"], 73, "is already in the catalog"),
      (["remove", "Hello", "it"], 69, "its languages: de, en"),
      (["remove", "Nothing"], 69, "flowctl strings add Nothing"),
      (["set", "Hello", "de", "x", "--catalog", "None.xcstrings"], 69, "no such file"),
    ] as [([String], Int32, String)])
  func `a rejection has a hint and changes nothing`(
    words: [String], status: Int32, message: String
  ) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(["strings"] + words)
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try text(in: repository) == Self.catalog)
  }

  @Test func `a new language is added on request, or if it is required`()
    async throws
  {
    let repository = try await repository()
    try await repository.commit("rules", files: [".flowctl.yml": "strings: { languages: [fr] }"])
    #expect(try await repository.flowctl("strings", "set", "Hello", "fr", "Salut").status == 0)
    let run = try await repository.flowctl(
      "strings", "set", "Hello", "it", "Ciao", "--new-language")
    #expect(run.status == 0)
    #expect(try text(in: repository).contains("Ciao"))
  }

  @Test func `with several catalogs one must be given`() async throws {
    let repository = try await repository()
    try await repository.commit("more", files: ["Kit/Kit.xcstrings": Self.catalog])
    let run = try await repository.flowctl("strings", "prune", "--stale")
    #expect(run.status == 64)
    #expect(run.errors.contains("'App/Localizable.xcstrings', 'Kit/Kit.xcstrings'"))
    #expect(
      run.errors.contains(
        "hint: flowctl strings prune --stale --catalog App/Localizable.xcstrings"))
    let named = try await repository.answer(
      "strings", "prune", "--stale", "--catalog", "Kit/Kit.xcstrings")
    #expect(named.verdict == "pass")
    #expect(try text(in: repository) == Self.catalog)
  }

  @Test(
    arguments: [
      ("\r\n", "  ", " : "), ("\n", "\t", ": "), ("", "", ":"),
    ])
  func `a file keeps its own style`(lineEnd: String, indent: String, colon: String)
    async throws
  {
    let lines = Self.catalog.split(separator: "\n").map { line in
      let depth = line.prefix { $0 == " " }.count / 2
      return String(repeating: indent, count: depth)
        + line.drop { $0 == " " }.replacing(" : ", with: colon)
    }
    let styled = lines.joined(separator: lineEnd)
    let repository = try await repository(styled)
    try await repository.flowctl("strings", "set", "Hello", "de", "Servus")
    #expect(try text(in: repository) == styled.replacing("Hallo", with: "Servus"))
    try await repository.flowctl("strings", "add", "Jo")
    try await repository.flowctl("strings", "remove", "Jo")
    try await repository.flowctl("strings", "set", "Hello", "de", "Hallo")
    #expect(try text(in: repository) == styled)
  }

  @Test func `permissions are kept, and no link is followed`() async throws {
    let repository = try await repository()
    let file = repository.path + "/" + Self.path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try await repository.flowctl("strings", "set", "Hello", "de", "Servus")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    // A directory that became a link, while Git still tracks the file in it.
    try repository.scratch.write(Self.catalog, to: "outside/Localizable.xcstrings")
    try FileManager.default.removeItem(atPath: repository.path + "/App")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/App", withDestinationPath: "../outside")
    for words in [["set", "Hello", "de", "x"], ["format"], ["prune", "--stale"]] {
      let run = try await repository.flowctl(["strings"] + words)
      #expect(run.status == 69)
    }
    let run = try await repository.flowctl(
      "strings", "set", "Hello", "de", "x", "--catalog", Self.path)
    #expect(run.errors.contains("is behind a link; flowctl doesn't follow links"))
    let outside = try repository.scratch.read("outside/Localizable.xcstrings")
    #expect(String(decoding: outside, as: UTF8.self) == Self.catalog)
  }

  @Test func `a broken catalog is rejected with the place`() async throws {
    let repository = try await repository(Self.catalog.replacing("\"Old\"", with: "Old"))
    let run = try await repository.flowctl("strings", "remove", "Hello")
    #expect(run.status == 65)
    #expect(run.errors.contains("\(Self.path):24:5: error"))
  }
}
