import TestSupport
import Testing

/// `unreleased-code`: what a release got of develop after the cut.
struct UnreleasedCodeTests {
  /// A release with a fix, and a newer develop.
  private func cut() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("New player", files: ["player.txt": "p\n"])
    try await repository.git("switch", "--quiet", "release/1.1.0")
    return repository
  }

  private func failed(_ repository: ScratchRepository) async throws -> Set<String> {
    try await repository.merge("release/1.1.0", into: "main").failed
  }

  @Test func `what a release was cut with, and its fixes on develop, are released`() async throws {
    let repository = try await cut()
    #expect(try await failed(repository) == [])
    try await repository.work("bugfix/1.1.0/x", from: "release/1.1.0")
    try await repository.git("switch", "--quiet", "release/1.1.0")
    try await repository.merge("bugfix/1.1.0/x")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("release/1.1.0")
    #expect(try await failed(repository) == [])
    let answer = try await repository.merge("release/1.1.0", into: "main")
    #expect(answer.answer(of: "unreleased-code") == "pass")
  }

  @Test(arguments: ["Merge branch 'develop' into release/1.1.0", "Catch up"])
  func `develop merged into a release is reported with its commits`(
    subject: String
  ) async throws {
    let repository = try await cut()
    try await repository.merge("develop", subject: subject)
    let run = try await repository.flowctl("check", "merge", "--head", "release/1.1.0")
    #expect(run.status == 1)
    #expect(run.output.contains("'release/1.1.0' contains 1 commit of 'develop'"))
    #expect(run.output.contains("New player"))
    let main = try await repository.tip("main")
    #expect(try await repository.flowctl("release", "finish", "--local").status == 1)
    #expect(try await repository.tip("main") == main)
    // Its way back into develop is not to blame.
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("release/1.1.0")
    #expect(try await failed(repository) == ["unreleased-code"])
  }

  @Test func `a branch that merged develop adds unreleased code`() async throws {
    let repository = try await cut()
    try await repository.work("bugfix/1.1.0/x", from: "release/1.1.0")
    try await repository.merge("develop", subject: "Update")
    try await repository.git("switch", "--quiet", "release/1.1.0")
    try await repository.merge("bugfix/1.1.0/x")
    #expect(try await failed(repository) == ["unreleased-code"])
  }

  @Test func `a merge that says so counts, if develop was fast-forwarded to the release`()
    async throws
  {
    let repository = try await cut()
    try await repository.merge("develop", subject: "Merge branch 'develop' into release/1.1.0")
    try await repository.git("branch", "--force", "develop", "release/1.1.0")
    #expect(try await failed(repository) == ["unreleased-code"])
  }

  @Test(arguments: ["-m", "squash"])
  func `a merge that was reverted does not count`(way: String) async throws {
    let repository = try await cut()
    try await repository.merge("develop", subject: "Merge branch 'develop' into release/1.1.0")
    try await repository.git("revert", "--no-commit", "-m", "1", "HEAD")
    if way == "squash" {
      try await repository.commit("Without the player")
    } else {
      try await repository.git("revert", "--continue")
    }
    #expect(try await failed(repository) == [])
  }

  @Test(arguments: [
    ("history: { allow: [develop-into-release] }\n", "pass"),
    ("rules: { unreleased-code: warning }\n", "fail"),
    ("rules: { unreleased-code: off }\n", "skipped"),
  ])
  func `a team can allow it`(policy: String, answer: String) async throws {
    let repository = try await cut()
    try await repository.merge("develop", subject: "Merge branch 'develop' into release/1.1.0")
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Allow it", files: [".flowctl.yml": policy])
    let report = try await repository.merge("release/1.1.0", into: "main")
    #expect(report.answer(of: "unreleased-code") == answer)
    #expect(report.verdict == "pass")
  }
}
