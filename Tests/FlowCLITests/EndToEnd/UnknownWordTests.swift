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
    (["explode"], "flowctl --help"), (["labels", "ensure"], "flowctl labels sync"),
    // Of git-town, gh, git-flow and fastlane.
    (["continue"], "flowctl status"), (["issue", "view", "12"], "flowctl issue show 12"),
    (["issues"], "flowctl issue list"), (["feature", "--help"], "flowctl start --help"),
    (["release", "list"], "flowctl release status"),
    (["release", "1.4.0"], "flowctl release start 1.4.0"),
    (["release", "abort"], "flowctl undo --list"), (["rollback"], "flowctl undo --list"),
    (["release", "nonsense"], "flowctl release --help"),
    (["delete", "feature/login"], "flowctl prune --dry-run"),
    (["tag", "v1.4.0"], "flowctl release finish --dry-run"),
    (["hotfix", "crash", "on", "launch"], "flowctl hotfix start crash on launch"),
    (["manifest", "list"], "flowctl manifest new --list"), (["journal"], "flowctl undo --list"),
    (["backmerge"], "flowctl check back-merges"),
    (["version", "bump", "minor"], "flowctl version set --help"),
    (["config", "validate"], "flowctl config check"), (["deploy", "list"], "flowctl deploy plan"),
    (["strings", "missing"], "flowctl strings check"),
    (["strings", "list"], "flowctl strings stats"),
    (["strings", "delete", "Pay"], "flowctl strings remove Pay"),
    (["agent", "init"], "flowctl agent --help"),
    (["migrate"], "flowctl init"), (["login"], "flowctl auth login"),
    (["check", "names", "feature/a"], "flowctl check branch feature/a"),
    // The verb first.
    (["add", "gate", "secrets"], "flowctl gate add secrets"),
    (["install", "hooks"], "flowctl hooks install"), (["list", "issues"], "flowctl issue list"),
    (["list", "branches"], "flowctl branches"), (["close", "issue", "7"], "flowctl issue close 7"),
    (["merge", "main"], "flowctl check back-merges"),
    (["generate", "pipeline"], "flowctl pipeline generate"),
    (["create", "issue", "Crash"], "flowctl issue create Crash"),
  ])
  func `an unknown command is named with the one that was meant`(
    _ words: [String], _ hint: String
  ) async throws {
    try await expect("  hint: \(hint)\n", for: words, in: try await ScratchRepository.make())
  }

  @Test(arguments: [
    (["sync"], "flowctl update"), (["rebase"], "flowctl update"),
    (["hack", "login"], "flowctl start feature login"), (["pr", "create"], "flowctl submit"),
    (["ship"], "flowctl finish --local --push"),
    (["feature", "finish", "current"], "flowctl finish feature/current --local --push"),
    (["feature", "publish", "current"], "flowctl submit feature/current"),
    (["feature", "login"], "flowctl start feature login"),
    (["new", "feature", "a"], "flowctl start feature a"),
    (["new", "MyApp"], "flowctl manifest new --list"), (["ci"], "flowctl pipeline generate"),
    (["test"], "flowctl gate run"), (["lint"], "flowctl gate run"),
    (["switch", "develop"], "git switch develop"), (["log"], "git log"),
    (["run", "gates"], "flowctl gate run"), (["check", "gates"], "flowctl gate run"),
    (["merge", "develop"], "flowctl update"), (["add", "feature", "a"], "flowctl start feature a"),
    (["new", "release", "1.4.0"], "flowctl release start 1.4.0"),
    (["check", "strings"], "flowctl strings check"),
    (["check", "version"], "flowctl version check"),
  ])
  func `a command of another program is named with ours, which runs in a clone`(
    _ words: [String], _ hint: String
  ) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "Add a gate, a version and a catalog",
      files: [
        ".flowctl.yml":
          "gates: { unit: { command: ['true'] } }\nversions: { files: [VERSION] }\n",
        "VERSION": "1.2.0\n",
        "Localizable.xcstrings":
          #"{ "sourceLanguage": "en", "strings": { "a": {} }, "version": "1.0" }"#,
      ])
    try await repository.git("push", "--quiet", "origin", "develop")
    try await repository.work("feature/current", from: "develop")
    try await expect("  hint: \(hint)\n", for: words, in: repository)
  }

  @Test(arguments: [
    (["check", "merge", "a", "b"], "hint: flowctl check merge --head a --base b"),
    (["finish", "feature", "login"], "hint: flowctl finish feature/login"),
    (["board", "move", "1", "ready"], "hint: flowctl issue move 1 ready"),
    (["--json", "status"], "hint: flowctl status --json"),
    (["check", "--json", "merge"], "hint: flowctl check merge --json"),
    (["check", "merge", "help"], "hint: flowctl check merge --help"),
    (["check", "help", "merge"], "hint: flowctl check merge --help"),
    (["init", "-n"], "Did you mean '--dry-run'?"), (["undo", "-y"], "Did you mean '--yes'?"),
    (["strings", "export", "--lang", "fr"], "Did you mean '--language'?"),
    (["release", "start", "--major"], "Did you mean '--bump major'?"),
    (["check", "merge", "--target", "develop"], "Did you mean '--base'?"),
    (["-v"], "Did you mean '--version'?"),
  ])
  func `an argument or option of another program is named with ours`(
    _ words: [String], _ shown: String
  ) async throws {
    try await expect(shown, for: words, in: try await ScratchRepository.make())
  }

  @Test func `an option without a counterpart has no suggestion`() async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("status", "--frobnicate")
    #expect(run.status == 64 && !run.errors.contains("Did you mean"), "\(run.errors)")
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

  private func expect(
    _ shown: String, for words: [String], in repository: ScratchRepository
  ) async throws {
    let run = try await repository.flowctl(words)
    #expect(run.status == 64)
    #expect(run.errors.contains(shown), "\(run.errors)")
  }
}
