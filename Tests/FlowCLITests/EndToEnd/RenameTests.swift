import Base
import Foundation
import TestSupport
import Testing

/// `rename` gives a branch another name here and on the remote, and loses nothing of others.
struct RenameTests {
  /// `login`, with a commit of its own that is on the remote, checked out.
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.work("login", from: "develop")
    try await repository.git("push", "--quiet", "--set-upstream", "origin", "login")
    return repository
  }

  private func remote(_ repository: ScratchRepository) async throws -> String {
    try await repository.git("--git-dir", repository.originPath, "for-each-ref", "refs/heads")
  }

  /// Everything that a rename changes.
  private func everything(_ repository: ScratchRepository) async throws -> [String] {
    let settings = try await repository.git("config", "--local", "--get-regexp", "^branch")
    return try await repository.state() + [
      try await remote(repository), settings.split(separator: "\n").sorted().joined(),
    ]
  }

  /// A commit of a colleague on a branch, pushed from another clone.
  private func colleague(_ repository: ScratchRepository, on branch: String) async throws {
    let other = try await repository.clone("colleague")
    try await other.git("switch", "--quiet", branch)
    try other.write("theirs\n", to: "theirs.txt")
    try await other.git("add", "theirs.txt")
    try await other.git(
      "commit", "--quiet", "--author", "Grace <grace@example.com>", "-m", "Work of a colleague")
    try await other.git("push", "--quiet", "origin", branch)
  }

  private func refuses(
    _ repository: ScratchRepository, _ arguments: String..., status: Int32 = 1, saying words: String
  ) async throws {
    let before = try await everything(repository)
    for option in [[], ["--dry-run"]] {
      let run = try await repository.flowctl(["rename"] + arguments + option)
      #expect(run.status == status, "\(run.output)\(run.errors)")
      #expect(run.errors.contains(words), "\(run.errors)")
    }
    #expect(try await everything(repository) == before)
  }

  @Test func `a branch is renamed here and on the remote, and undo restores all`() async throws {
    let repository = try await repository()
    try await repository.git("config", "branch.login.description", "Sign in")
    let (before, tip) = (try await everything(repository), try await repository.tip("HEAD"))
    let dry = try await repository.flowctl("rename", "feature/login", "--dry-run")
    #expect(dry.output.contains("would rename 'login' to 'feature/login' on 'origin'\n"))
    #expect(try await everything(repository) == before)
    let run = try await repository.flowctl("rename", "feature/login")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.current() == "feature/login")
    #expect(
      try await repository.git("rev-parse", "--abbrev-ref", "@{upstream}") == "origin/feature/login"
    )
    #expect(try await repository.git("config", "branch.feature/login.description") == "Sign in")
    #expect(try await repository.git("ls-remote", "origin", "refs/heads/login").isEmpty)
    #expect(try await repository.tip("origin/feature/login") == tip)
    let undo = try await repository.flowctl("undo", "--yes")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(undo.output.contains("renamed 'feature/login' to 'login' on 'origin'\n"))
    #expect(try await everything(repository) == before)
  }

  @Test func `unpushed commits and uncommitted files stay as they are`() async throws {
    let repository = try await repository()
    let pushed = try await repository.tip("HEAD")
    try await repository.commit("Not pushed", files: ["more.txt": "more\n"])
    try repository.write("changed\n", to: "app.txt")
    #expect(try await repository.flowctl("rename", "feature/login").status == 0)
    #expect(try await repository.tip("origin/feature/login") == pushed)
    #expect(try await repository.tip("feature/login~1") == pushed)
    #expect(try await repository.git("status", "--porcelain").hasSuffix("M app.txt"))
  }

  @Test func `a branch of the remote alone is renamed, and checked out nowhere`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("branch", "--quiet", "-D", "login")
    #expect(try await repository.flowctl("rename", "login", "feature/login").status == 0)
    #expect(try await repository.current() == "develop")
    #expect(try await repository.git("ls-remote", "origin", "refs/heads/login").isEmpty)
    let tracked = try await repository.tip("origin/feature/login")
    #expect(try await repository.tip("feature/login") == tracked)
  }

  @Test func `only the clone is changed with --local`() async throws {
    let repository = try await repository()
    let (before, there) = (try await everything(repository), try await remote(repository))
    #expect(try await repository.flowctl("rename", "feature/login", "--local").status == 0)
    #expect(try await remote(repository) == there)
    #expect(
      try await repository.git("rev-parse", "--abbrev-ref", "@{upstream}") == "origin/login")
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await everything(repository) == before)
  }

  @Test func `commits of the remote that the clone lacks are not lost`() async throws {
    let repository = try await repository()
    try await colleague(repository, on: "login")
    try await repository.git("fetch", "--quiet")
    try await refuses(
      repository, "feature/login", "--yes",
      saying: "'origin/login' has commits that 'login' lacks: nothing was changed")
  }

  @Test func `a push since the last fetch is not lost without a fetch`() async throws {
    let repository = try await repository()
    try await colleague(repository, on: "login")
    let before = try await everything(repository)
    let run = try await repository.flowctl("rename", "feature/login", "--no-fetch", "--yes")
    #expect(run.status == 69 && run.errors.contains("stale info"), "\(run.errors)")
    #expect(try await everything(repository) == before)
  }

  @Test func `commits of others need a confirmation`() async throws {
    let repository = try await repository()
    try await colleague(repository, on: "login")
    try await repository.git("pull", "--quiet", "--ff-only")
    try await refuses(
      repository, "feature/login", saying: "'login' has commits by Grace: nothing was changed")
    #expect(try await repository.flowctl("rename", "feature/login", "--yes").status == 0)
  }

  @Test func `a branch that others use keeps its name, whatever it is`() async throws {
    let repository = try await repository()
    try await repository.work("feature/topic", from: "develop")
    for name in ["rc-train", "team/shared"] {
      try await repository.work(name, from: "develop")
      try await repository.merge("feature/topic", subject: "Merge branch 'feature/topic'")
      try await repository.git("push", "--quiet", "origin", name)
      try await refuses(
        repository, name, "feature/other", "--yes",
        saying: "'\(name)' contains 'feature/topic', which was merged into it")
    }
    try await refuses(
      repository, "develop", "feature/other", saying: "'develop' is permanent in the branch model")
    try await repository.git("remote", "set-head", "origin", "login")
    try await refuses(
      repository, "login", "feature/other", saying: "'login' is the default branch of 'origin'")
    try await repository.git("remote", "set-head", "origin", "--delete")
    try await repository.commit(
      "Build it", files: [".github/workflows/ci.yml": "on: { push: { branches: [login] } }\n"])
    try await refuses(
      repository, "login", "feature/other", saying: "'login' is used by '.github/workflows/ci.yml'")
  }

  @Test func `a merge from the base is no merge of others`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Go on", files: ["on.txt": "on\n"])
    try await repository.git("push", "--quiet", "origin", "develop")
    try await repository.git("switch", "--quiet", "login")
    try await repository.merge("develop")
    try await repository.git("push", "--quiet", "origin", "login")
    #expect(try await repository.flowctl("rename", "feature/login").status == 0)
  }

  @Test func `a name that is not allowed or taken is refused`() async throws {
    let repository = try await repository()
    try await refuses(repository, "sign-in", saying: "branch 'sign-in' has no known prefix")
    try await repository.git("branch", "feature/a", "develop")
    try await refuses(repository, "feature/a", saying: "'feature/a' already exists in this clone")
    try await repository.git("push", "--quiet", "origin", "develop:refs/heads/feature/b")
    try await repository.git("update-ref", "-d", "refs/remotes/origin/feature/b")
    // Only the fetch of the remote's branches changes anything.
    let there = try await remote(repository)
    let taken = try await repository.flowctl("rename", "feature/b")
    #expect(taken.status == 1, "\(taken.output)\(taken.errors)")
    #expect(taken.errors.contains("'feature/b' already exists on 'origin'"), "\(taken.errors)")
    #expect(try await remote(repository) == there)
    #expect(try await repository.current() == "login")
    try await refuses(repository, "feature/b", saying: "'feature/b' already exists on 'origin'")
    try await refuses(repository, "release/1.0.0", saying: "the tag 'v1.0.0' already uses")
    try await refuses(repository, "login", saying: "'login' already has this name")
  }

  @Test func `without a token, it is unknown whether a pull request would be closed`()
    async throws
  {
    let repository = try await repository()
    try await repository.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
    try await repository.git("remote", "set-url", "--push", "origin", repository.originPath)
    let before = try await everything(repository)
    let run = try await repository.flowctl("rename", "feature/login", "--no-fetch")
    #expect(run.status == 2, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("an open pull request of 'login' would be closed"))
    #expect(try await everything(repository) == before)
    let agreed = try await repository.flowctl("rename", "feature/login", "--no-fetch", "--yes")
    #expect(agreed.status == 0 && agreed.output.contains("whether there is one is unknown"))
  }

  @Test func `undo refuses if a colleague has pushed to the new name`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("rename", "feature/login").status == 0)
    try await colleague(repository, on: "feature/login")
    let before = try await everything(repository)
    let run = try await repository.flowctl("undo", "--yes")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.errors.contains("'feature/login' has changed on 'origin'"), "\(run.errors)")
    #expect(try await everything(repository) == before)
  }

  @Test func `branches that name the former version are named with their command`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.4.0", from: "develop")
    try await repository.work("bugfix/1.4.0/x", from: "release/1.4.0")
    try await repository.work("bugfix/y", from: "release/1.4.0")
    let run = try await repository.flowctl("rename", "release/1.4.0", "release/1.5.0", "--local")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains(
        "'bugfix/1.4.0/x' names 1.4.0; to rename it, too: flowctl rename bugfix/1.4.0/x bugfix/1.5.0/x"
      ), "\(run.output)")
    #expect(!run.output.contains("bugfix/y"))
  }
}
