import TestSupport
import Testing

/// A version that is merged is not open, whether it has a tag or not: the same for every command.
struct MergedVersionTests {
  /// `main` with a merged release without a tag; its branch is checked out.
  private func merged() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.land("release/1.1.0", on: "main")
    try await repository.git("push", "--quiet", "origin", "main", "release/1.1.0")
    try await repository.check(out: "release/1.1.0")
    return repository
  }

  @Test func `submit names the command that tags it`() async throws {
    let run = try await merged().flowctl("submit", "--dry-run")
    #expect(run.errors.contains("merged into 'main', but not tagged"), "\(run.errors)")
    #expect(run.errors.contains("flowctl finish release/1.1.0 --local"), "\(run.errors)")
  }

  @Test func `a hotfix after it names no cherry-pick for it`() async throws {
    let repository = try await merged()
    try await repository.work("hotfix/1.1.1", from: "main")
    let run = try await repository.flowctl("finish", "--local", "--dry-run")
    #expect(run.status == 0 && !(run.output + run.errors).contains("cherry-pick"), "\(run)")
  }

  @Test func `below a later tag it passes, and finish tags it`() async throws {
    let repository = try await merged()
    try await repository.fix("1.1.1")
    try await repository.check(out: "release/1.1.0")
    for words in [["check", "branch"], ["check", "merge"]] {
      let run = try await repository.flowctl(words)
      #expect(run.status == 0 && run.output.contains("finish release/1.1.0"), "\(words): \(run)")
    }
    let finish = try await repository.flowctl("finish", "--local", "--dry-run")
    #expect(finish.status == 0 && finish.output.contains("v1.1.0"), "\(finish)")
  }

  @Test func `below the tag of production it passes before anything is read from history`()
    async throws
  {
    let repository = try await merged()
    try await repository.fix("1.1.1")
    try await repository.check(out: "main")
    try await repository.git("push", "--quiet", "--tags", "origin", "main")
    try await repository.check(out: "release/1.1.0")
    for names in [[], ["release/1.1.0"]] {
      let run = try await repository.flowctl(["check", "branch"] + names)
      #expect(run.status == 0 && run.output.contains("finish release/1.1.0"), "\(run)")
    }
  }

  @Test func `on a trunk, finish merges a release into the next one`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.check(out: "main")
    try await repository.commit("Policy", files: [".flowctl.yml": "preset: trunk\n"])
    try await repository.git("tag", "--force", "v1.0.0")
    try await repository.work("release/1.1.0", from: "main")
    try await repository.check(out: "main")
    try await repository.commit("Next", files: ["next.txt": "next\n"])
    try await repository.work("release/1.2.0", from: "main")
    let finish = try await repository.flowctl("finish", "release/1.1.0", "--local")
    #expect(finish.status == 0, "\(finish.errors)")
    #expect(try await repository.answer("check", "back-merges").failed == [])
    let history = try await repository.flowctl("check", "history")
    #expect(!history.output.contains("merged into 'release/1.2.0'"), "\(history.output)")
    #expect(try await repository.flowctl("finish", "release/1.2.0", "--local").status == 0)
  }
}
