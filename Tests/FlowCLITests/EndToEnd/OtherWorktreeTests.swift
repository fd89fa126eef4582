import Base
import TestSupport
import Testing

/// The branches of other working trees move with their files.
struct OtherWorktreeTests {
  /// `develop` is checked out in `work`, `feature/login` in `linked`.
  private func trees() async throws -> (main: ScratchRepository, linked: ScratchRepository) {
    let repository = try await ScenarioHistory.shared.copy("feature")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("worktree", "add", "--quiet", "../linked", "feature/login")
    return (repository, try repository.at("linked"))
  }

  @Test(arguments: [true, false])
  func `a finish updates the tree of its target, and keeps a checked-out branch`(
    fromLinked: Bool
  ) async throws {
    let (main, linked) = try await trees()
    let before = try await main.state()
    let place = fromLinked ? linked : main
    let run = try await place.flowctl("finish", "feature/login", "--local")
    #expect(run.status == 0, "\(run.errors)")
    let kept = "'feature/login' is kept: it is checked out "
    #expect(run.output.contains(kept), "\(run.output)")
    #expect(main.scratch.exists("work/feature-login.txt"))
    for tree in [main, linked] {
      #expect(try await tree.git("status", "--porcelain").isEmpty)
    }
    #expect(try await main.current() == "develop")
    #expect(try await linked.current() == "feature/login")
    let undo = try await place.flowctl("undo", "--yes")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try await main.state() == before)
    #expect(!main.scratch.exists("work/feature-login.txt"))
  }

  @Test func `a release updates the trees of both targets`() async throws {
    let repository = try await ScenarioHistory.shared.copy("release")
    try await repository.git("worktree", "add", "--quiet", "../main", "main")
    try await repository.git("worktree", "add", "--quiet", "--detach", "../apart")
    try await repository.git("worktree", "add", "--quiet", "../linked", "release/1.1.0")
    let linked = try repository.at("linked")
    let run = try await linked.flowctl("finish", "--local")
    #expect(run.status == 0, "\(run.errors)")
    for name in ["work", "main", "linked", "apart"] {
      #expect(try await repository.at(name).git("status", "--porcelain").isEmpty, "\(name)")
    }
    #expect(repository.scratch.exists("main/release-1.1.0.txt"))
    #expect(repository.scratch.exists("work/release-1.1.0.txt"))
    try await repository.git("worktree", "remove", "../linked")
    #expect(try await repository.flowctl("prune", "--yes").status == 0)
    #expect(try await repository.git("branch", "--list", "release/*").isEmpty)
  }

  @Test func `other changes in the target's tree stay`() async throws {
    let (main, linked) = try await trees()
    try main.write("mine\n", to: "app.txt")
    try main.write("new\n", to: "new.txt")
    #expect(try await linked.flowctl("finish", "--local").status == 0)
    #expect(try await main.git("status", "--porcelain") == " M app.txt\n?? new.txt")
  }

  @Test(arguments: ["dirty", "ignored", "locked", "merging", "rebasing"])
  func `nothing is done if the target's tree can't be updated`(_ state: String) async throws {
    let (main, linked) = try await trees()
    switch state {
    case "dirty": try main.write("mine\n", to: "feature-login.txt")
    case "ignored":
      try main.write("feature*\n", to: ".git/info/exclude")
      try main.write("mine\n", to: "feature-login.txt")
    case "locked": try main.write("", to: ".git/index.lock")
    case "merging":
      try await main.git("merge", "--quiet", "--no-commit", "--no-ff", "feature/login")
    default:
      try await main.commit("One", files: ["app.txt": "one more\n"])
      try await main.git("branch", "other", "main")
      _ = try await main.gitResult(
        ["-c", "sequence.editor=perl -pi -e 's/^pick/edit/'", "rebase", "--quiet", "-i", "HEAD~1"])
    }
    let refs = try await main.git("for-each-ref")
    let files = try await main.gitResult(["--no-optional-locks", "status", "--porcelain"]).output
    let run = try await linked.flowctl("finish", "--local")
    #expect(run.status != 0, "\(run.output)")
    #expect(run.errors.contains("in '\(main.path)': "), "\(run.errors)")
    // Each way is one line: typed in this tree, it would change the wrong one.
    #expect(run.errors.contains("cd \(main.path) && "), "\(run.errors)")
    #expect(try await main.git("for-each-ref") == refs)
    #expect(
      try await main.gitResult(["--no-optional-locks", "status", "--porcelain"]).output == files)
  }

  @Test(arguments: ["before", "after"])
  func `a killed finish is continued or aborted in all trees`(_ moment: String) async throws {
    for ending in ["--continue", "--abort"] {
      var isKilled = true
      for number in 1...40 where isKilled {
        let (main, linked) = try await trees()
        let before = try await main.state()
        let killing = KillingGit(linked)
        isKilled = try await killing.kills(["finish", "--local"], moment, number)
        guard isKilled, try await linked.flowctl("status").output.contains("interrupted") else {
          continue
        }
        let run = try await linked.flowctl("finish", ending)
        #expect(run.status == 0, "\(moment) \(number) \(run.errors)")
        if ending == "--abort" {
          #expect(try await main.state() == before, "\(moment) \(number)")
        } else {
          #expect(main.scratch.exists("work/feature-login.txt"), "\(moment) \(number)")
        }
        for tree in [main, linked] {
          #expect(
            try await tree.git("status", "--porcelain").isEmpty, "\(moment) \(number)")
        }
      }
    }
  }

  @Test func `a bare repository with working trees beside it has no files to update`() async throws
  {
    let repository = try await ScenarioHistory.shared.copy("feature")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("clone", "--quiet", "--bare", ".", "../bare/.git")
    let bare = repository.scratch.path + "/bare"
    try await repository.git(
      "-C", bare + "/.git", "worktree", "add", "--quiet", bare + "/login", "feature/login")
    let login = try repository.at("bare/login")
    let run = try await login.flowctl("finish", "--local")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await login.current() == "develop")
    #expect(try await login.git("status", "--porcelain").isEmpty)
  }
}
