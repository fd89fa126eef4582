import Base
import TestSupport
import Testing

/// A start with an obstacle changes nothing.
struct StartRefusalTests {
  private func refused(
    _ repository: ScratchRepository, _ arguments: String..., rule: String
  ) async throws {
    let before = try await repository.state()
    let run = try await repository.flowctl(["start"] + arguments + ["--json"])
    #expect(run.status == 1)
    #expect(try run.answer().failed == [rule])
    #expect(try await repository.state() == before)
  }

  @Test func `a dry run changes nothing`() async throws {
    let repository = try await ScratchRepository.published()
    let before = try await repository.state()
    let run = try await repository.flowctl("start", "feature", "x", "--dry-run", "--json")
    #expect(run.status == 0)
    #expect(try run.answer().dryRun == true)
    #expect(try await repository.state() == before)
  }

  @Test(arguments: [
    ["train"], ["feature"], ["main"], ["release", "soon"], ["feature", "x", "--bump", "major"],
  ])
  func `an impossible start is rejected before any request to the remote`(
    words: [String]
  ) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("remote", "set-url", "origin", repository.scratch.path + "/gone.git")
    let run = try await repository.flowctl(["start"] + words)
    #expect(run.status == 64)
    #expect(!run.errors.contains("fetch"))
  }

  @Test(arguments: [
    ("feat", "flowctl start feature login"), ("train", "flowctl start feature train login"),
  ])
  func `an unknown branch type has a hint to a known one`(kind: String, hint: String) async throws {
    let repository = try await ScratchRepository.published()
    let run = try await repository.flowctl("start", kind, "login")
    #expect(run.status == 64)
    #expect(run.errors.contains("hint: \(hint)\n"), "\(run.errors)")
  }

  @Test func `an existing branch is not created again`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/login", from: "develop")
    try await refused(repository, "feature", "login", rule: "name-collision")
  }

  @Test func `a branch that differs by case is in the way`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/Login", from: "develop")
    try await refused(repository, "feature", "login", rule: "name-collision")
  }

  @Test func `a branch where a directory must be is in the way`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "feature", "develop")
    try await refused(repository, "feature", "login", rule: "name-collision")
  }

  @Test func `a directory where the branch must be is in the way`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "feature/login/form", "develop")
    try await refused(repository, "feature", "login", rule: "name-collision")
  }

  @Test func `a branch that exists only on the remote is in the way`() async throws {
    let repository = try await ScratchRepository.published()
    let other = try await repository.clone("other")
    try await other.work("feature/login", from: "origin/develop")
    try await other.git("push", "--quiet", "origin", "feature/login")
    let run = try await repository.flowctl("start", "feature", "login", "--json")
    #expect(run.status == 1)
    #expect(try run.answer().failed == ["name-collision"])
    #expect(try await repository.current() == "develop")
  }

  @Test func `a version that an open branch has is taken`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await refused(
      repository, "hotfix", "x", "--version", "v1.1.0", rule: "version-order")
  }

  @Test func `a version that a branch of the remote has is taken`() async throws {
    let repository = try await ScratchRepository.published()
    let other = try await repository.clone("other")
    try await other.work("release/1.1.0", from: "origin/develop")
    try await other.git("push", "--quiet", "origin", "release/1.1.0")
    let run = try await repository.flowctl("start", "hotfix", "--version", "1.1.0", "--json")
    #expect(run.status == 1)
    #expect(try run.answer().failed == ["version-order"])
  }

  @Test func `a version that a tag has is taken`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await refused(repository, "hotfix", "--version", "1.0.0", rule: "version-order")
  }

  @Test func `a working tree that can't be switched stays unchanged`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try repository.write("mine\n", to: "develop.txt")
    try repository.write("changed\n", to: "app.txt")
    let before = try await repository.state()
    let run = try await repository.flowctl("start", "feature", "login")
    #expect(run.status != 0)
    #expect(run.errors.contains("develop.txt"))
    #expect(try await repository.state() == before)
  }

  @Test func `changes that don't conflict are kept`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("changed\n", to: "app.txt")
    #expect(try await repository.flowctl("start", "feature", "login").status == 0)
    #expect(try await repository.git("diff", "--name-only") == "app.txt")
  }

  @Test func `without the base there is nothing to start from`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin")
    let run = try await repository.flowctl("start", "feature", "login")
    #expect(run.status == 1)
    #expect(run.errors.contains("'develop'"))
    #expect(run.errors.contains("hint: git branch develop"))
  }

  @Test func `without a commit there is nothing to start from`() async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl("start", "feature", "login")
    #expect(run.status == 1)
    #expect(run.errors.contains("no commit"))
    #expect(try await repository.current() == "main")
  }

  @Test func `a rebase in progress is not changed`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/a", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Clash", files: ["feature-a.txt": "other\n"])
    let rebase = try await repository.gitResult(["rebase", "develop", "feature/a"])
    try #require(rebase.status != 0)
    let refs = try await repository.git("for-each-ref")
    #expect(try await repository.flowctl("start", "feature", "b").status != 0)
    #expect(try await repository.git("for-each-ref") == refs)
  }
}
