import TestSupport
import Testing

/// `check back-merges`: every branch that needs a released change contains it.
struct DriftTests {
  /// A hotfix that is merged into main and tagged.
  private func hotfixed(_ releases: String...) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    for release in releases { try await repository.work(release, from: "develop") }
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.git("tag", "v1.0.1")
    return repository
  }

  private func owing(_ answer: Answer) -> [String?] {
    (answer.findings ?? []).filter { $0.rule == "missing-back-merge" }.map(\.subject)
  }

  @Test func `a new repository needs no back-merge`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("check", "back-merges")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("pass"))
  }

  @Test func `a hotfix that is not merged back needs a back-merge to develop`() async throws {
    let repository = try await hotfixed()
    let run = try await repository.flowctl("check", "back-merges", "--json")
    #expect(run.status == 1)
    #expect(owing(try run.answer()) == ["develop"])
  }

  @Test func `the hinted command makes the back-merge`() async throws {
    let repository = try await hotfixed()
    let answer = try await repository.answer("check", "back-merges")
    let hint = try #require(answer.hints().first)
    for command in hint.split(separator: "&&") {
      try await repository.git(command.split(separator: " ").dropFirst().map(String.init))
    }
    #expect(try await repository.current() == "merge/main-into-develop")
    #expect(try await repository.flowctl("check", "branch").status == 0)
    #expect(
      try await repository.merge("merge/main-into-develop", into: "develop").verdict == "pass")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("merge/main-into-develop")
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
  }

  @Test func `release status continues a back-merge branch that exists, too`() async throws {
    let repository = try await hotfixed()
    try await repository.publish()
    try await repository.git("branch", "--quiet", "merge/main-into-develop", "develop")
    let hints = try await repository.answer("check", "back-merges").hints()
    #expect(hints.first?.hasPrefix("git switch merge/main-into-develop && ") == true, "\(hints)")
    let status = try await repository.flowctl("release", "status")
    #expect(status.output.contains("hint: \(hints.first ?? "-")\n"), "\(status.output)")
  }

  @Test func `a local back-merge only has to be pushed`() async throws {
    let repository = try await hotfixed()
    try await repository.publish()
    #expect(
      try await repository.answer("check", "back-merges").hints().first?.contains("merge/") == true)
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    let answer = try await repository.answer("check", "back-merges")
    #expect(answer.hints() == ["git push origin develop"])
    try await repository.git("push", "--quiet", "origin", "develop")
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
  }

  @Test func `open releases above the hotfix's version need it, too`() async throws {
    let repository = try await hotfixed("release/1.0.1", "release/1.1.0", "release/1.0.0")
    let answer = try await repository.answer("check", "back-merges")
    #expect(owing(answer) == ["develop", "release/1.1.0"])
  }

  @Test(arguments: [false, true])
  func `a published release needs no hotfix, even if its branch exists`(
    isSquashed: Bool
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    if isSquashed {
      try await repository.git("merge", "--quiet", "--squash", "release/1.1.0")
      try await repository.git("commit", "--quiet", "-m", "Release 1.1.0")
    } else {
      try await repository.merge("release/1.1.0")
    }
    try await repository.git("tag", "v1.1.0")
    try await repository.work("hotfix/1.1.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.1.1")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    let run = try await repository.flowctl("check", "back-merges")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `a cherry-picked hotfix is found, but without its ancestry`() async throws {
    let repository = try await hotfixed()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("cherry-pick", "hotfix/1.0.1")
    let run = try await repository.flowctl("check", "back-merges", "--json")
    #expect(run.status == 0)
    #expect(try run.answer().failed == [])
    #expect(Set(try run.answer().findings?.map(\.rule) ?? []) == ["merge-method"])
    #expect(
      try await repository.flowctl("check", "back-merges", "--fail-on", "warning").status == 1)
  }

  @Test func `a squashed release is recognized`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.commit("Polish", files: ["polish.txt": "x\n"])
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("merge", "--quiet", "--squash", "release/1.1.0")
    try await repository.commit("Release 1.1.0")
    try await repository.git("tag", "v1.1.0")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("release/1.1.0")
    let run = try await repository.flowctl("check", "back-merges", "--json")
    #expect(run.status == 0)
    #expect(Set(try run.answer().findings?.map(\.rule) ?? []) == ["merge-method"])
  }

  @Test func `branches of the remote are enough`() async throws {
    let repository = try await hotfixed("release/1.1.0")
    try await repository.publish()
    let clone = try await repository.clone("fresh", "--branch", "main")
    let answer = try await clone.answer("check", "back-merges")
    #expect(owing(answer) == ["origin/develop", "origin/release/1.1.0"])
  }

  @Test func `a missing branch is unknown`() async throws {
    let repository = try await hotfixed()
    try await repository.publish()
    let clone = try await repository.clone("single", "--single-branch", "--branch", "main")
    let run = try await clone.flowctl("check", "back-merges", "--json")
    #expect(run.status == 2)
    #expect(try run.answer().hints().first?.hasPrefix("git remote set-branches origin") == true)
  }
}
