import TestSupport
import Testing

/// `check back-merges` also compares local branches, if production has unpushed commits.
struct UnpushedDriftTests {
  /// A hotfix that is merged into main, and not pushed.
  private func hotfixed() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    return repository
  }

  @Test func `an unpushed hotfix that develop lacks fails`() async throws {
    let repository = try await hotfixed()
    let run = try await repository.flowctl("check", "back-merges")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("fail: back-merges of origin/main"), "\(run.output)")
    #expect(run.output.contains("'develop' lacks 1 commit of 'main'"), "\(run.output)")
    let note = "'main' has 2 commits that 'origin/main' lacks; to publish: git push origin main\n"
    #expect(run.output.contains(note), "\(run.output)")
  }

  @Test func `an unpushed back-merge passes with the command that publishes both`() async throws {
    let repository = try await hotfixed()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    let run = try await repository.flowctl("check", "back-merges")
    #expect(run.status == 0)
    #expect(run.output.contains("to publish: git push origin main develop"), "\(run.output)")
    try await repository.git("push", "--quiet", "origin", "main", "develop")
    let after = try await repository.flowctl("check", "back-merges")
    #expect(after.status == 0)
    #expect(!after.output.contains("to publish"), "\(after.output)")
  }

  @Test func `an open release that only the remote has needs the hotfix, too`() async throws {
    let repository = try await hotfixed()
    try await repository.git("push", "--quiet", "origin", "develop:refs/heads/release/1.1.0")
    try await repository.git("fetch", "--quiet")
    let answer = try await repository.answer("check", "back-merges")
    #expect(
      Set(answer.findings?.compactMap(\.subject) ?? []) == ["develop", "origin/release/1.1.0"])
  }

  @Test func `a local branch that is only behind is not compared`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("push", "--quiet", "origin", "develop:main")
    try await repository.git("fetch", "--quiet")
    let run = try await repository.flowctl("check", "back-merges")
    #expect(run.status == 0)
    #expect(!run.output.contains("to publish"), "\(run.output)")
  }
}
