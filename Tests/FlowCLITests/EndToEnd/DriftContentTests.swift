import TestSupport
import Testing

/// `check back-merges` compares content, also of squashed, cherry-picked and reverted commits.
struct DriftContentTests {
  /// `main` with a hotfix by a merge commit.
  private func hotfixed() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.git("tag", "v1.0.1")
    return repository
  }

  private func squash(
    _ branch: String, into target: String, as title: String, in repository: ScratchRepository
  ) async throws {
    try await repository.git("switch", "--quiet", target)
    try await repository.git("merge", "--quiet", "--squash", branch)
    try await repository.commit(title)
  }

  private func expect(
    _ status: Int32, in repository: ScratchRepository, rules: Set<String> = [],
    isInStatus: Bool? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let run = try await repository.flowctl("check", "back-merges", "--json")
    #expect(run.status == status, "\(run.output)", sourceLocation: location)
    let told = Set(try run.answer().findings?.map(\.rule) ?? [])
    #expect(told == rules, "\(run.output)", sourceLocation: location)
    let listed = try await repository.flowctl("status").output.contains("lacks")
    #expect(listed == (isInStatus ?? (status == 1)), sourceLocation: location)
  }

  @Test func `an empty commit and a reverted hotfix have no content`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Nothing")
    try await expect(0, in: repository)
    try await repository.commit("Fix", files: ["fix.txt": "fix\n"])
    try await expect(1, in: repository, rules: ["missing-back-merge"])
    try await repository.git("revert", "--no-edit", "HEAD")
    try await expect(0, in: repository)
  }

  @Test func `a revert on main is missing if develop has picked the hotfix`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    let fix = try await repository.commit("Fix", files: ["fix.txt": "fix\n"])
    try await repository.git("revert", "--no-edit", "HEAD")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("cherry-pick", fix)
    let answer = try await repository.answer("check", "back-merges")
    #expect(answer.failed == ["missing-back-merge"])
    let finding = answer.findings?.first { $0.rule == "missing-back-merge" }
    #expect(finding?.message.contains("lacks 1 commit") == true)
    try await repository.git("revert", "--no-edit", "HEAD")
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
  }

  @Test(arguments: [false, true])
  func `a release squashed into both is found, also if develop has newer commits`(
    goesOn: Bool
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.commit("Polish", files: ["app.txt": "two\n", "polish.txt": "x\n"])
    try await repository.work("feature/b", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("feature/b")
    try await squash("release/1.1.0", into: "main", as: "Release 1.1.0", in: repository)
    try await squash("release/1.1.0", into: "develop", as: "Release 1.1.0 back", in: repository)
    if goesOn { try await repository.commit("Bump", files: ["app.txt": "three\n"]) }
    try await repository.git("branch", "-D", "release/1.1.0")
    try await expect(0, in: repository, rules: ["merge-method"])
    try await repository.git("revert", "--no-edit", goesOn ? "HEAD~1" : "HEAD", "-X", "ours")
    try await expect(1, in: repository, rules: ["missing-back-merge"])
  }

  @Test func `a part of a squashed hotfix is not the whole`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Fix", files: ["a.txt": "a\n", "b.txt": "b\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Fix half", files: ["a.txt": "a\n"])
    try await expect(1, in: repository, rules: ["missing-back-merge"])
    try await repository.commit("Fix the rest", files: ["b.txt": "b\n"])
    try await expect(0, in: repository, rules: ["merge-method"])
  }

  @Test(arguments: [true, false])
  func `a back-merge that was reverted is missing`(isWhole: Bool) async throws {
    let repository = try await hotfixed()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
    let words = isWhole ? ["-m", "1", "HEAD"] : ["hotfix/1.0.1"]
    try await repository.git(["revert", "--no-edit"] + words)
    try await repository.work("feature/later", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    let answer = try await repository.answer("check", "back-merges")
    #expect(answer.failed == ["missing-back-merge"])
    let hint = try #require(answer.hints().first)
    for command in hint.split(separator: "&&") {
      let words = command.split(separator: " ").map(String.init)
      if words[0] == "git" {
        try await repository.git(Array(words.dropFirst()))
      } else {
        #expect(try await repository.flowctl(Array(words.dropFirst())).status == 0)
      }
    }
    let branch = try await repository.current()
    #expect(branch.hasPrefix("feature/restore-"))
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge(branch)
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
  }

  @Test func `a picked hotfix that was reverted is missing`() async throws {
    let repository = try await hotfixed()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("cherry-pick", "hotfix/1.0.1")
    try await expect(0, in: repository, rules: ["merge-method"])
    try await repository.git("revert", "--no-edit", "HEAD")
    try await expect(1, in: repository, rules: ["missing-back-merge"])
  }

  @Test func `develop may revert its own feature, also after its release`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/a", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("feature/a")
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/1.1.0")
    try await repository.git("tag", "v1.1.0")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    try await repository.git("revert", "--no-edit", "feature/a")
    try await expect(0, in: repository)
  }

  @Test func `a change in a merge commit on main is missing`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("release/1.1.0")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/1.1.0")
    try await repository.git("tag", "v1.1.0")
    try await expect(0, in: repository)
    try repository.write("changed in the merge\n", to: "app.txt")
    try await repository.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    // `status` does not check such merges: that needs Git, and they rarely contain changes.
    try await expect(1, in: repository, rules: ["missing-back-merge"], isInStatus: false)
  }

  @Test(arguments: [nil, "App-1.4.0build9"], [false, true])
  func `a merged release whose branch was kept needs no later hotfix`(
    tag: String?, isSquashed: Bool
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("tag", "-d", "v1.0.0")
    try await repository.work("release/1.4.0", from: "develop")
    if isSquashed {
      try await squash("release/1.4.0", into: "main", as: "Release 1.4.0", in: repository)
    } else {
      try await repository.git("switch", "--quiet", "main")
      try await repository.merge("release/1.4.0")
    }
    if let tag { try await repository.git("tag", tag) }
    try await repository.work("hotfix/1.4.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.4.1")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    try await expect(0, in: repository)
  }

  @Test func `a new release without commits needs the hotfix`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("merge", "--quiet", "--ff-only", "develop")
    try await repository.git("branch", "release/1.1.0")
    try await repository.commit("Fix", files: ["fix.txt": "fix\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    try await expect(1, in: repository, rules: ["missing-back-merge"])
  }

  @Test func `the branch of the hint does not track its target`() async throws {
    let repository = try await hotfixed()
    try await repository.publish()
    try await repository.git("config", "push.default", "upstream")
    let before = try await repository.tip("origin/develop")
    let hint = try #require(try await repository.answer("check", "back-merges").hints().first)
    for command in hint.split(separator: "&&") {
      try await repository.git(command.split(separator: " ").dropFirst().map(String.init))
    }
    _ = try await repository.gitResult(["push"])
    try await repository.git("fetch", "--quiet")
    #expect(try await repository.tip("origin/develop") == before)
  }

  /// `develop` and `main` have changed the same line; the request was squashed after the conflict
  /// was resolved.
  private func resolved(as title: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Fix", files: ["app.txt": "fixed\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Go on", files: ["app.txt": "new\n"])
    try await repository.commit(title, files: ["app.txt": "new and fixed\n"])
    return repository
  }

  @Test(arguments: [
    "Merge main into develop (#9)", "Merge/main into develop (#9)",
    "Merge branch 'main' into develop",
    "Merge hotfix/1.0.1 into develop (#9)",
  ])
  func `a squash with resolved conflicts is unknown, and no merge is proposed`(
    title: String
  ) async throws {
    let repository = try await resolved(as: title)
    let run = try await repository.flowctl("check", "back-merges")
    #expect(run.status == 2, "\(run.output)")
    #expect(run.output.contains("a squash with resolved conflicts"))
    #expect(!run.output.contains("git merge"))
  }

  @Test func `another title, a later fix or a revert leaves the missing back-merge`() async throws {
    try await expect(
      1, in: try await resolved(as: "Merge feature/x into develop (#9)"),
      rules: ["missing-back-merge"])
    let later = try await resolved(as: "Merge main into develop (#9)")
    try await later.git("switch", "--quiet", "main")
    try await later.commit("Fix again", files: ["app.txt": "fixed twice\n"])
    try await expect(1, in: later, rules: ["missing-back-merge"])
    let reverted = try await resolved(as: "Merge main into develop (#9)")
    try await reverted.git("revert", "--no-edit", "HEAD")
    try await expect(1, in: reverted, rules: ["missing-back-merge"])
  }

  @Test func `comparing creates no objects`() async throws {
    let repository = try await hotfixed()
    let before = try await repository.git("count-objects", "-v")
    #expect(try await repository.flowctl("check", "back-merges").status == 1)
    #expect(try await repository.git("count-objects", "-v") == before)
  }
}
