import Base
import TestSupport
import Testing

/// An interrupted run whose branches have moved on is completed, or forgotten.
struct DiscardTests {
  /// A finish that stopped at the lock of `develop`, after its tags and pushes.
  private func interrupted(_ words: String...) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("push", "--quiet", "origin", "release/1.1.0")
    try repository.write("", to: ".git/refs/heads/develop.lock")
    let run = try await repository.flowctl(["finish", "--local"] + words)
    #expect(run.errors.contains("is not finished"), "\(run.errors)")
    _ = try await repository.run("rm", [repository.path + "/.git/refs/heads/develop.lock"])
    return repository
  }

  @Test func `a branch that contains the recorded commit is done`() async throws {
    let repository = try await interrupted("--push")
    try await repository.git("reset", "--quiet", "--hard")
    try await repository.git("switch", "--quiet", "develop")
    let mine = try await repository.commit("Mine", files: ["mine.txt": "mine\n"])
    try await repository.git("fetch", "--quiet", "origin")
    try await repository.git("merge", "--quiet", "--no-edit", "origin/develop")
    let tip = try await repository.tip("develop")
    let run = try await repository.flowctl("finish", "--continue")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.tip("develop") == tip)
    #expect(try await repository.tip("main") == repository.tip("origin/main"))
    try await repository.git("merge-base", "--is-ancestor", mine, "develop")
    #expect(try await repository.git("branch", "--list", "release/*").isEmpty)
  }

  @Test func `what other users pushed on top is done, too`() async throws {
    let repository = try await interrupted("--push")
    try await repository.git("reset", "--quiet", "--hard")
    let other = try await repository.clone("other")
    try await other.git("switch", "--quiet", "develop")
    try await other.commit("Theirs", files: ["theirs.txt": "theirs\n"])
    try await other.git("push", "--quiet", "origin", "develop")
    try await repository.git("fetch", "--quiet", "origin")
    let tracking = try await repository.tip("origin/develop")
    let run = try await repository.flowctl("finish", "--continue")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.tip("origin/develop") == tracking)
  }

  @Test(arguments: [[], ["--push"]])
  func `a run that can't be completed is discarded, and its refs are listed`(
    _ words: [String]
  ) async throws {
    let repository =
      words.isEmpty ? try await interrupted() : try await interrupted("--push")
    try await repository.git("reset", "--quiet", "--hard")
    try await repository.git("switch", "--quiet", "develop")
    let mine = try await repository.commit("Mine", files: ["mine.txt": "mine\n"])
    let refused = try await repository.flowctl("finish", "--continue")
    #expect(refused.status == 1, "\(refused.output)")
    #expect(refused.errors.contains("flowctl undo --discard"), "\(refused.errors)")
    let before = try await repository.state()
    let run = try await repository.flowctl("undo", "--discard")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("'develop' stays at \(mine.prefix(10))"), "\(run.output)")
    #expect(run.output.contains("discarded: 'flowctl finish release/1.1.0'"), "\(run.output)")
    #expect(run.output.contains("'origin'") == !words.isEmpty, "\(run.output)")
    #expect(try await repository.state() == before)
    #expect(try await repository.flowctl("start", "feature", "x", "--no-fetch").status == 0)
    #expect(try await repository.flowctl("undo", "--list").output.contains(" discarded "))
    let again = try await repository.flowctl("undo", "--discard")
    #expect(again.status == 64, "\(again.output)")
  }

  @Test func `an undo that can't write a file leaves the run as it was`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Filter", files: [".gitattributes": "*.bin filter=large\n", "a.bin": "large\n"])
    try await repository.work("feature/one", from: "develop")
    try await repository.git("rm", "--quiet", "a.bin")
    try await repository.commit("Remove")
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    try await repository.git("config", "filter.large.clean", "cat")
    try await repository.git("config", "filter.large.smudge", "no-such-program")
    try await repository.git("config", "filter.large.required", "true")
    let before = try await repository.state()
    let run = try await repository.flowctl("undo", "--yes")
    #expect(run.status != 0 && run.errors.contains("no-such-program"), "\(run.errors)")
    #expect(try await repository.state() == before)
    #expect(try await repository.flowctl("start", "feature", "x", "--no-fetch").status == 0)
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("config", "filter.large.smudge", "cat")
    let again = try await repository.flowctl("undo", "1", "--yes")
    #expect(again.status == 0, "\(again.errors)")
    // HEAD is where it was before the finish: on the branch that removes the file.
    #expect(try await repository.current() == "feature/one")
    #expect(try await repository.git("ls-tree", "--name-only", "develop", "a.bin") == "a.bin")
    #expect(try await repository.git("status", "--porcelain").isEmpty)
  }

  @Test func `a conflict in progress is listed, and stays`() async throws {
    let repository = try await ScenarioHistory.shared.copy("feature conflict")
    try await repository.git("switch", "--quiet", "feature/login")
    #expect(try await repository.flowctl("finish", "--local", "--resolve").status == 1)
    let run = try await repository.flowctl("undo", "--discard", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("the merge in this working tree stays in progress"))
    #expect(run.output.contains(#""state": "discarded""#))
    #expect(repository.scratch.exists("work/.git/MERGE_HEAD"))
  }
}
