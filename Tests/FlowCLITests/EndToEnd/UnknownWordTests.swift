import TestSupport
import Testing

/// Words that no command or rule has, and what the program says instead.
struct UnknownWordTests {
  @Test(arguments: [
    ("branchname", ["explain", "branch-name"]), ("nothing-like-it", ["explain"]),
  ])
  func `an unknown rule has a hint to existing pages`(
    _ name: String, _ hint: [String]
  ) async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("explain", name)
    #expect(run.status == 64)
    let words = hint.joined(separator: " ")
    #expect(run.errors.contains("  hint: flowctl \(words)\n"), "\(run.errors)")
    #expect(try await repository.flowctl(hint).status == 0)
  }

  @Test(arguments: [
    (["feature", "start", "a", "--dry-run"], "flowctl start feature a --dry-run"),
    (["chekc", "merge"], "flowctl check merge"), (["check", "merg"], "flowctl check merge"),
    (["explode"], "flowctl --help"), (["labels", "ensure"], "flowctl labels --help"),
    (["help", "stauts"], "flowctl status"),
    (
      ["install-merge-driver", "--help"],
      "flowctl strings install-merge-driver --help"
    ),
  ])
  func `an unknown command is named with the one that was meant`(
    _ words: [String], _ hint: String
  ) async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl(words)
    #expect(run.status == 64)
    #expect(run.errors.contains("  hint: \(hint)\n"), "\(run.errors)")
  }

  @Test(arguments: [
    ["release", "create", "1.2.0"], ["gate", "create", "x"], ["manifest", "create", "browser"],
    ["issue", "new", "Crash"], ["strings", "lint"], ["config", "edit"],
    ["branch", "list"], ["label", "list"], ["hook", "add"], ["secrets", "scan"],
    ["start", "bugfix/login"],
  ])
  func `the hint for an unknown command is one that runs`(words: [String]) async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl(words)
    let hint = try #require(run.errors.split(separator: "hint: flowctl ").last)
      .prefix { $0 != "\n" }
    let again = try await repository.flowctl(hint.split(separator: " ").map(String.init))
    #expect(again.status != 64 || !again.errors.contains("nexpected argument"), "\(hint)")
    #expect(!again.errors.contains("unknown command") && !again.errors.contains("has no command"))
  }

  @Test(arguments: [
    ["release", "finish", "--version", "1.1.0"], ["version", "set", "--version=1.4.0"],
    ["version", "check", "--version", "9.9.9"], ["submit", "--version", "1.1.0"],
  ])
  func `a version for a command without that option is refused`(words: [String]) async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl(words)
    #expect(run.status == 64 && run.errors.contains("has no option '--version'"), "\(run.errors)")
    #expect(try await repository.flowctl("--version").status == 0)
  }

  @Test(arguments: [
    ["check", "back-merges"], ["check", "history"], ["branches"], ["model", "show"],
    ["config", "show"], ["hooks", "status"], ["gate", "list"], ["policy", "explain"],
  ])
  func `a JSON document has the full name of its command`(_ words: [String]) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin")
    let output = try await repository.flowctl(words + ["--json"]).output
    #expect(output.contains("\"command\": \"\(words.joined(separator: " "))\""), "\(output)")
  }
}
