import TestSupport
import Testing

/// An ancestor counts only if its change is still in the files: the same for every command.
struct ContentOverAncestryTests {
  /// `main` with a fix of two files by a hotfix that is tagged, not merged back yet.
  private func hotfixed() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("hotfix/1.0.1", from: "main")
    try await repository.commit("Fix", files: ["app.txt": "fixed\n", "test.txt": "t\n"])
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.git("tag", "v1.0.1")
    try await repository.git("branch", "-D", "hotfix/1.0.1")
    try await repository.git("switch", "--quiet", "develop")
    return repository
  }

  private func backMerges(_ repository: ScratchRepository) async throws -> Set<String> {
    try await repository.answer("check", "back-merges").failed
  }

  @Test func `files checked out as before the back-merge are a revert, whatever the title`()
    async throws
  {
    let repository = try await hotfixed()
    try await repository.merge("main")
    #expect(try await backMerges(repository) == [])
    try await repository.git("checkout", "HEAD~1", "--", ".")
    try await repository.git("rm", "--quiet", "test.txt")
    try await repository.commit("Tidy up", files: ["develop.txt": "two\n"])
    #expect(try await backMerges(repository) == ["missing-back-merge"])
    // Picked again, it counts again.
    try await repository.git("cherry-pick", "main^2")
    #expect(try await backMerges(repository) == [])
  }

  @Test func `a back-merge with -s ours into a release is none`() async throws {
    let repository = try await hotfixed()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("merge", "--quiet", "--no-edit", "-s", "ours", "main")
    let run = try await repository.flowctl("check", "back-merges")
    #expect(run.status == 1)
    #expect(run.output.contains("'release/1.1.0' has reverted 1 commit of 'main'"))
    #expect(
      try await repository.merge("release/1.1.0", into: "main").failed == ["missing-back-merge"])
    let main = try await repository.tip("main")
    let finish = try await repository.flowctl("release", "finish", "--local")
    #expect(finish.status == 1, "\(finish.output)")
    #expect(try await repository.tip("main") == main)
    // The hint, without the branch that it starts.
    try await repository.git("cherry-pick", "main^2")
    #expect(try await repository.merge("release/1.1.0", into: "main").failed == [])
  }

  @Test func `a back-merge that took the own version of one file lacks the fix`() async throws {
    let repository = try await hotfixed()
    try await repository.git("merge", "--quiet", "--no-commit", "main")
    try await repository.git("checkout", "develop", "--", "app.txt")
    try await repository.commit("Merge branch 'main' into develop")
    #expect(try await backMerges(repository) == ["missing-back-merge"])
  }

  @Test func `a change in the same file elsewhere hides no revert`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let lines = (1...20).map { "line \($0)\n" }
    try await repository.commit("Add lines", files: ["long.txt": lines.joined()])
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("merge", "--quiet", "--ff-only", "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Go on", files: ["more.txt": "x\n"])
    try await repository.git("switch", "--quiet", "main")
    let fixed = ["fixed\n"] + lines.dropFirst()
    try await repository.commit("Fix", files: ["long.txt": fixed.joined()])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    let other = lines.dropLast() + ["changed\n"]
    try await repository.commit("Change the end", files: ["long.txt": other.joined()])
    #expect(try await backMerges(repository) == ["missing-back-merge"])
  }

  @Test func `a later change of the same lines, and a moved file, are no revert`() async throws {
    let repository = try await hotfixed()
    try await repository.merge("main")
    try await repository.commit("Fix it better", files: ["app.txt": "fixed better\n"])
    #expect(try await backMerges(repository) == [])
    try await repository.git("mv", "test.txt", "moved.txt")
    try await repository.commit("Move")
    #expect(try await backMerges(repository) == [])
    // A file that the fix added may go, while the change of the other one stays.
    try await repository.git("rm", "--quiet", "moved.txt")
    try await repository.commit("Remove the test")
    #expect(try await backMerges(repository) == [])
  }

  @Test func `a fix that production undid itself is not missing`() async throws {
    let repository = try await hotfixed()
    try await repository.merge("main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("rm", "--quiet", "test.txt")
    try await repository.commit("Take it out", files: ["app.txt": "one\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    #expect(try await backMerges(repository) == [])
  }

  @Test func `a feature whose merge was undone by a squash is not merged`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/a", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("feature/a")
    try await repository.commit("Go on", files: ["develop.txt": "two\n"])
    try await repository.git("revert", "--no-commit", "-m", "1", "HEAD~1")
    try await repository.commit("Take feature a out (#12)")
    let run = try await repository.flowctl("finish", "feature/a", "--local")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.errors.contains("reverted"), "\(run.errors)")
    #expect(try await repository.merge("feature/a", into: "develop").failed == ["merge-target"])
  }
}
