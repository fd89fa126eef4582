import TestSupport
import Testing

/// `check branch` run locally.
struct CheckBranchTests {
  @Test func `the current branch is checked by default`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/login", from: "develop")
    let run = try await repository.flowctl("check", "branch")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("pass: feature/login"))
    #expect(run.errors.isEmpty)
  }

  @Test func `several names are checked separately`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let answer = try await repository.answer(
      "check", "branch", "feature/a", "featrue/b", "release/2.0.0")
    #expect(answer.command == "check branch")
    #expect(answer.verdict == "fail")
    #expect(answer.findings?.map(\.subject) == ["featrue/b"])
    #expect(answer.hints() == ["name it 'feature/b'"])
  }

  @Test func `lines of standard input are names`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl(
      ["check", "branch", "--stdin", "--json"],
      input: Array("feature/a\r\n\r\n\nfeature/b\nfeature/".utf8) + [0xff] + Array("\nlast".utf8))
    let answer = try run.answer()
    #expect(run.status == 1)
    #expect(Set(answer.checks?.compactMap(\.subject) ?? []).count == 4)
    #expect(answer.findings?.map(\.subject) == ["feature/\u{fffd}", "last"])
  }

  /// From 2,001 names on, two cores check half of the names each.
  @Test func `many names have the same results as few`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let names = (1...2200).map { $0 % 550 == 0 ? "bad \($0)" : "feature/x-\($0)" }
    func answer(_ names: ArraySlice<String>) async throws -> Answer {
      try await repository.flowctl(
        ["check", "branch", "--stdin", "--json"],
        input: Array(names.joined(separator: "\n").utf8)
      ).answer()
    }
    let (all, first, second) = (
      try await answer(names[...]), try await answer(names[..<1100]),
      try await answer(names[1100...])
    )
    #expect(all.findings?.map(\.subject) == ["bad 550", "bad 1100", "bad 1650", "bad 2200"])
    #expect(
      all.checks?.map(\.subject)
        == (first.checks ?? []).map(\.subject) + (second.checks ?? []).map(\.subject))
    let text = try await repository.flowctl(
      ["check", "branch", "--stdin"], input: Array(names.joined(separator: "\n").utf8))
    #expect(text.output.contains("feature/x-20\nbad 550\n"))
    #expect(text.output.hasSuffix("2200 in total: 4 fail, 2196 pass\n"))
  }

  @Test func `a hundred rejected names are shown, and the others are counted`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let names = (1...2400).map { $0.isMultiple(of: 2) ? "bad \($0)" : "feature/x-\($0)" }
    let input = names.joined(separator: "\n")
    let text = try await repository.flowctl("check", "branch", "--stdin", input: input)
    #expect(text.status == 1)
    #expect(text.output.contains("\nbad 200\n") && !text.output.contains("\nbad 202\n"))
    let note = "note: 1100 more have findings, not listed here; list all with --json\n"
    #expect(text.output.hasSuffix("2400 in total: 1200 fail, 1200 pass\n" + note))
    let quiet = try await repository.flowctl("check", "branch", "--stdin", "-q", input: input)
    #expect(quiet.status == 1)
    #expect(quiet.output.hasSuffix(note))
    let all = try await repository.flowctl("check", "branch", "--stdin", "--json", input: input)
    #expect(try all.answer().findings?.count == 1200)
    // Outside a repository the same are listed and counted.
    let outside = try repository.at("home")
    let alone = try await outside.flowctl("check", "branch", "--stdin", input: input)
    #expect(alone.status == 1)
    #expect(alone.output.contains("\nbad 200\n") && !alone.output.contains("\nbad 202\n"))
    #expect(alone.output.contains("2400 in total: 1200 fail, 1200 pass\n"))
    #expect(alone.output.contains(note))
  }

  @Test(arguments: ["", "\n"]) func `an input without names is no pass`(input: String) async throws
  {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("check", "branch", "--stdin", input: input)
    #expect(run.status == 64 && run.errors.contains("standard input has no branch name"))
  }

  @Test func `outside a repository only the name is checked`() async throws {
    let repository = try await ScratchRepository.make()
    let outside = try repository.at("home")
    #expect(try await outside.flowctl("check", "branch", "feature/a").status == 0)
    #expect(try await outside.flowctl("check", "branch", "no-kind").status == 1)
    #expect(try await outside.flowctl("check", "branch").status == 64)
  }

  @Test func `a detached HEAD has no name to check`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--detach")
    let run = try await repository.flowctl("check", "branch", "--json")
    #expect(run.status == 2)
    #expect(try run.answer().verdict == "unknown")
    #expect(try await repository.flowctl("check", "branch").status == 2)
  }

  @Test func `a branch without a commit has a name`() async throws {
    let repository = try await ScratchRepository.make()
    #expect(try await repository.flowctl("check", "branch").status == 0)
  }

  @Test(arguments: [
    ("release/1.0.0", "version-order"), ("hotfix/0.9.9", "version-order"),
    ("hotfix/1.1.0/x", "version-order"), ("hotfix/1.2.0", "version-order"),
    ("FEATURE/login", "branch-name"), ("feature/LOGIN", "name-collision"),
    ("feature/login/form", "name-collision"),
  ])
  func `names are compared with existing branches`(name: String, rule: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "feature/login", "develop")
    try await repository.git("branch", "release/1.1.0", "develop")
    let answer = try await repository.answer("check", "branch", name)
    #expect(answer.verdict == "fail")
    #expect(answer.failed.contains(rule))
  }

  @Test func `similar names are distinguished by their bytes`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("names: { characters: unicode }\n", to: ".flowctl.yml")
    try await repository.git("branch", "feature/cafe\u{301}", "develop")
    let answer = try await repository.answer("check", "branch", "feature/caf\u{e9}")
    #expect(answer.failed == ["name-collision"])
  }

  @Test(arguments: ["--upload-pack=x", "-x", "-", "--help", "--version"])
  func `options are names after two dashes and on standard input`(name: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    let named = try await repository.flowctl("check", "branch", "--json", "--", name)
    #expect(named.status == 1)
    #expect(try named.answer().failed == ["branch-name"])
    let read = try await repository.flowctl("check", "branch", "--stdin", input: name)
    #expect(read.status == 1)
  }

  private static let smuggling = [
    "feature/\u{1b}[31mred", "feature/\u{202e}gnp", "feature/\u{9b}2J", "feature/a\u{7}",
    "feature/\u{200b}x", "::error::feature/x", "##[error]feature/x", "feature/x\u{85}::debug::y",
  ]

  @Test(arguments: ["text", "github", "json", "sarif", "junit"])
  func `control characters of a name never reach the terminal`(format: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl(
      "check", "branch", "--stdin", "--format", format,
      input: Self.smuggling.joined(separator: "\n"))
    #expect(run.status == 1)
    let written = (run.output + run.errors).unicodeScalars
    #expect(!written.contains { $0.value < 0x20 && $0 != "\n" || 0x7f...0x9f ~= $0.value })
    #expect(!written.contains { 0x202a...0x202e ~= $0.value || $0.value == 0x200b })
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(!lines.contains { $0.hasPrefix("::error::feature") || $0.hasPrefix("::debug") })
    #expect(!run.output.contains("##["))
  }

  @Test(arguments: [
    String(repeating: "revert-1-", count: 30_000), String(repeating: "a/", count: 30_000) + "x",
    String(repeating: "merge/", count: 30) + "x" + String(repeating: "-into-x", count: 30),
    "merge/" + String(repeating: "a-into-", count: 30_000),
    "feature/" + String(repeating: "x", count: 200_000),
  ])
  func `a long list as one name is rejected at once`(name: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    // The runner stops a command after a minute.
    let run = try await repository.flowctl("check", "branch", "--stdin", input: name)
    #expect(run.status == 1)
  }
}
