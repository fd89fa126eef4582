import TestSupport
import Testing

/// The branch that a commit belongs to, as `check merge` finds it in real repositories.
struct MergeProvenanceTests {
  private func into(_ branch: String, _ head: String, in repository: ScratchRepository) async throws
  {
    try await repository.git("switch", "--quiet", branch)
    try await repository.git("merge", "--quiet", "--no-ff", "--no-edit", head)
  }

  @Test(arguments: ["develop", "release/1.1.0"])
  func `a hotfix that another branch merged first contains its own commits`(
    line: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("hotfix/1.0.1", from: "main")
    try await into(line, "hotfix/1.0.1", in: repository)
    try await repository.publish()
    #expect(try await repository.merge("hotfix/1.0.1", into: "main").verdict == "pass")
    // The same for later commits, and for a clone without a log of the branch.
    try await repository.git("switch", "--quiet", "hotfix/1.0.1")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    #expect(try await repository.merge("hotfix/1.0.1", into: "main").verdict == "pass")
    let clone = try await repository.clone("fresh")
    #expect(try await clone.merge("hotfix/1.0.1", into: "main").verdict == "pass")
    try await repository.work("hotfix/1.0.2", from: line)
    // The lower hotfix is still open, too.
    let failed = try await repository.merge("hotfix/1.0.2", into: "main").failed
    #expect(failed == ["wrong-base", "version-order"])
  }

  @Test func `a branch that was fast-forwarded to a hotfix owns none of its commits`() async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "--force", "trunk", "main")
    try await repository.git("switch", "--quiet", "--detach")
    try await repository.git("branch", "--force", "develop", "main")
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("merge", "--quiet", "--ff-only", "hotfix/1.0.1")
    try await repository.commit("Go on", files: ["on.txt": "on\n"])
    #expect(try await repository.merge("hotfix/1.0.1", into: "main").verdict == "pass")
  }

  @Test func `a feature that a release was cut from keeps its own commits`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    try await repository.work("release/1.1.0", from: "feature/x")
    try await repository.git("switch", "--quiet", "feature/x")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    #expect(try await repository.merge("feature/x", into: "develop").verdict == "pass")
    // A clone has no log of the branch's start, and the graph is that of a wrong base.
    try await repository.publish()
    let fresh = try await repository.clone("fresh")
    for isCheckedOut in [false, true] {
      if isCheckedOut { try await fresh.git("switch", "--quiet", "feature/x") }
      let answer = try await fresh.merge("feature/x", into: "develop")
      #expect(answer.undecided == ["wrong-base"], "\(answer)")
      #expect(!answer.hints().contains { $0.contains("--fix-base") })
    }
    // Commits made on the release belong to the release, also if a merge added them.
    try await repository.merge("release/1.1.0")
    let wrong = try await repository.merge("feature/x", into: "develop")
    #expect(wrong.failed == ["wrong-base"])
    #expect(wrong.findings?.first?.message.contains(" 1 commit from '") == true)
  }

  @Test func `an open hotfix is a branch like others`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.work("feature/x", from: "hotfix/1.0.1")
    let answer = try await repository.merge("feature/x", into: "develop")
    #expect(answer.failed == ["wrong-base"])
    #expect(answer.findings?.first?.message.contains("'hotfix/1.0.1'") == true)
  }

  @Test func `with a release of another remote the result is unknown`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("clone", "--quiet", "--bare", ".", repository.scratch.path + "/up.git")
    try await repository.git(
      "remote", "add", "upstream", "file://" + repository.scratch.path + "/up.git")
    try await repository.work("release/1.5.0", from: "develop")
    try await repository.git("push", "--quiet", "upstream", "release/1.5.0")
    try await repository.work("feature/x", from: "release/1.5.0")
    try await repository.git("branch", "--quiet", "--delete", "--force", "release/1.5.0")
    let answer = try await repository.merge("feature/x", into: "develop")
    #expect(answer.undecided == ["wrong-base"])
    #expect(answer.findings?.first?.message.contains("'upstream/release/1.5.0'") == true)
    let doctor = try await repository.answer("doctor")
    #expect(doctor.findings?.contains { $0.message.contains("'release/1.5.0'") } == true)
    try await repository.commit("Policy", files: [".flowctl.yml": "remote: upstream\n"])
  }

  @Test(arguments: [true, false])
  func `a release that was squashed into main is known by its tag`(
    isNamed: Bool
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("tag", "v1.1.0")
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("merge", "--quiet", "--squash", "release/1.1.0")
    try await repository.commit(isNamed ? "Release 1.1.0 (#7)" : "Ship")
    try await repository.git("branch", "--quiet", "--delete", "--force", "release/1.1.0")
    try await repository.work("feature/x", from: "v1.1.0")
    let answer = try await repository.merge("feature/x", into: "develop")
    #expect(answer.failed == ["wrong-base"])
    #expect(answer.findings?.first?.message.contains("'v1.1.0'") == true)
    try await repository.work("feature/y", from: "develop")
    #expect(try await repository.merge("feature/y", into: "develop").verdict == "pass")
  }

  @Test func `a tag that production lacks is not the last version`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    try await repository.git("tag", "v9.9.9")
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.publish()
    #expect(try await repository.merge("release/1.1.0", into: "main").verdict == "pass")
    #expect(try await repository.merge("feature/x", into: "develop").verdict == "pass")
    #expect(try await repository.flowctl("check", "branch", "release/1.1.0").status == 0)
    #expect(try await repository.answer("start", "release", "--dry-run").version == "1.2.0")
    // The name of the tag is taken nevertheless.
    let taken = try await repository.answer("check", "branch", "release/9.9.9")
    #expect(taken.failed == ["version-order"])
    #expect(!taken.hints().contains { $0.contains("push") })
  }

  @Test func `a reverted feature has a hint that restores it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    try await into("develop", "feature/x", in: repository)
    try await repository.git("revert", "--no-edit", "-m", "1", "HEAD")
    try await repository.git("switch", "--quiet", "feature/x")
    #expect(try await repository.merge("feature/x", into: "develop").failed == ["merge-target"])
    try await repository.commit("More", files: ["more.txt": "more\n"])
    let answer = try await repository.merge("feature/x", into: "develop")
    #expect(answer.failed == ["merge-target"])
    for command in try #require(answer.hints().first).split(separator: " && ") {
      try await repository.git(command.split(separator: " ").dropFirst().map(String.init))
    }
    #expect(try await repository.merge("feature/x", into: "develop").verdict == "pass")
    #expect(try await repository.git("show", "HEAD:feature-x.txt") == "feature/x")
  }
}

/// A branch that merges a branch back is evaluated by its commits, whatever its name is.
struct BackMergeContentTests {
  /// Main has a hotfix that develop and the release lack.
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Unreleased", files: ["new.txt": "new\n"])
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Fix", files: ["fix.txt": "fix\n"])
    try await repository.publish()
    return repository
  }

  private func answer(
    _ base: String, in repository: ScratchRepository
  ) async throws -> String? {
    try await repository.merge("merge/main-into-\(base)", into: base).answer(of: "wrong-base")
  }

  @Test(arguments: ["develop", "release/1.1.0"])
  func `only source and target pass`(base: String) async throws {
    let repository = try await repository()
    try await repository.branch("merge/main-into-\(base)", from: base)
    try await repository.merge("main")
    #expect(try await answer(base, in: repository) == "pass")
    try await repository.commit("Unreviewed", files: ["sneaked.txt": "in\n"])
    #expect(try await answer(base, in: repository) == "fail")
  }

  @Test func `commits of another branch fail`() async throws {
    let repository = try await repository()
    try await repository.branch("merge/main-into-release/1.1.0", from: "develop")
    try await repository.merge("main")
    #expect(try await answer("release/1.1.0", in: repository) == "fail")
  }

  @Test func `without the tip of its source it fails`() async throws {
    let repository = try await repository()
    try await repository.branch("merge/main-into-develop", from: "develop")
    #expect(try await answer("develop", in: repository) == "fail")
    try await repository.commit("Own work", files: ["own.txt": "own\n"])
    #expect(try await answer("develop", in: repository) == "fail")
  }

  @Test func `a missing source or branch is unknown`() async throws {
    let repository = try await repository()
    #expect(try await answer("develop", in: repository) == "unknown")
    try await repository.branch("merge/release/9.9.0-into-develop", from: "develop")
    let answer = try await repository.merge("merge/release/9.9.0-into-develop", into: "develop")
    #expect(answer.answer(of: "wrong-base") == "unknown")
  }
}
