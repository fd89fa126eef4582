import BranchCommands
import FlowCLI
import TestSupport
import Testing

/// Compares the fast path of hooks with the full path of all other commands.
struct HookPathTests {
  private static let questions: [[String]] = [
    [], ["feature/new"], ["feature/new", "featrue/x", "develop"], ["release/1.2.0"],
    ["release/0.9.0"], ["Feature/Login"], ["feature"], ["feature/login/more"], ["nothing"],
    ["@"], [""], ["feature/\u{202e}x"], ["feature/a b"], ["HEAD"], ["dependabot/swift/yams"],
    ["revert-12-feature/login"], ["merge/main-into-develop"], ["feature/a", "feature/a"],
  ]

  /// An option with its default value makes a command use the full path.
  private static let fullPath = ["--fail-on", "error"]

  @Test(arguments: [[], ["--quiet"], ["-q"]], [false, true])
  func `both paths have the same result`(options: [String], isConfigured: Bool) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("branch", "feature/login")
    try await repository.git("pack-refs", "--all")
    try await repository.git("branch", "feature/loose")
    if isConfigured { try repository.write("names: { case: lower }\n", to: ".flowctl.yml") }
    for question in Self.questions {
      let words = ["check", "branch"] + options + question
      #expect(HookPath.Request(words) != nil)
      #expect(HookPath.Request(words + Self.fullPath) == nil)
      let hook = try await repository.flowctl(words)
      let full = try await repository.flowctl(words + Self.fullPath)
      #expect(hook == full, "\(words)")
    }
  }

  @Test func `both have the same result for a version that is merged and not tagged`() async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("tag", "--annotate", "--message", "v0.9.0", "v0.9.0")
    try await repository.git(
      "commit", "--quiet", "--allow-empty", "--message", "Release/1.1.0 (#7)")
    for (name, status) in [("release/1.1.0", 1), ("release/1.0.0", 1), ("release/1.2.0", 0)] {
      for option in [[], ["-q"]] {
        let words = ["check", "branch", name] + option
        let plain = try await repository.flowctl(words)
        #expect(plain.status == status, "\(words)")
        #expect(plain == (try await repository.flowctl(words + Self.fullPath)), "\(words)")
      }
    }
  }

  @Test func `both have the same result for a detached head and outside a repository`() async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--detach")
    for place in [repository, try repository.at("home")] {
      for question in [[], ["feature/x"], ["x"]] {
        let words = ["check", "branch"] + question
        #expect(
          try await place.flowctl(words) == (try await place.flowctl(words + Self.fullPath)))
      }
    }
  }

  @Test func `a hook has the result of the full path`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let words = ["hooks", "run", "pre-commit"]
    for branch in ["feature/a", "nothing"] {
      try await repository.git("switch", "--quiet", "-c", branch)
      #expect(
        try await repository.flowctl(words)
          == (try await repository.flowctl(words + Self.fullPath)))
    }
  }

  @Test(arguments: [
    ["prepare-commit-msg", "message.txt", "message"],
    ["prepare-commit-msg", "message.txt", "merge"],
    ["prepare-commit-msg", "gone.txt"], ["commit-msg", "message.txt"], ["commit-msg", "gone.txt"],
  ])
  func `a message is checked and completed as on the full path`(words: [String]) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "-c", "feature/42-login")
    try repository.write(
      "commits: { types: [feat, fix], subject-length: 30 }\n", to: ".flowctl.yml")
    for message in ["Work\n", "feat: work\n\nRefs #42\n"] {
      let command = ["hooks", "run"] + words
      #expect(HookPath.Request(command) != nil && HookPath.Request(command + Self.fullPath) == nil)
      try repository.write(message, to: "message.txt")
      let plain = try await repository.flowctl(command)
      let written = try await repository.git("hash-object", "message.txt")
      try repository.write(message, to: "message.txt")
      #expect(try await repository.flowctl(command + Self.fullPath) == plain)
      #expect(try await repository.git("hash-object", "message.txt") == written)
    }
  }

  @Test(arguments: [
    ["branches"], ["check", "back-merges"], ["check", "merge"],
    ["check", "merge", "--base", "develop"],
    ["check", "merge", "--head", "feature/login", "--base", "main"],
    ["start", "feature", "add", "it", "--dry-run", "--no-fetch"],
    ["start", "release", "--dry-run"], ["start", "--dry-run", "thing", "--no-fetch"],
    ["start", "hotfix", "--issue", "42", "crash", "--dry-run"],
  ])
  func `a plain command line has the result of the full path`(words: [String]) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("switch", "--quiet", "-c", "feature/login")
    #expect(PlainCommands.parsed(words) != nil)
    let full = words + Self.fullPath
    #expect(PlainCommands.parsed(full) == nil)
    #expect(try await repository.flowctl(words) == (try await repository.flowctl(full)))
  }

  @Test(arguments: [
    ["branches", "--json"], ["branches", "x"], ["check", "merge", "--head"], ["start"],
    ["check", "merge", "--head", "a", "--head", "b"], ["check", "merge", "a"],
    ["check", "merge", "--head", "-q"], ["check", "merge", "--head=a"], ["start", "help"],
    ["start", "feature", "--", "a"], ["start", "feature", ""], ["start", "feature", "-q"],
    ["start", "feature", "--dry-run", "--dry-run"], ["start", "--dry-run"], ["check", "merg"],
  ])
  func `the parser reads every other command line`(words: [String]) {
    #expect(PlainCommands.parsed(words) == nil)
  }

  @Test(arguments: [
    ["check"], ["check", "merge"], ["check", "branch", "--json"], ["check", "branch", "--stdin"],
    ["hooks", "run", "pre-push"], ["hooks", "run", "pre-commit", "-q"], ["hooks", "install"],
    ["check", "branch", "help"], ["check", "branch", "-q", "-q"], ["check", "branch", "--", "x"],
  ])
  func `everything else uses the full path`(words: [String]) {
    #expect(HookPath.Request(words) == nil)
  }
}
