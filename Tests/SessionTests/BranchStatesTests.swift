import Base
import Git
import Gitflow
import LiveEffects
import Session
import TestSupport
import Testing

/// Reads what a target contains of a branch.
struct BranchStatesTests {
  private func session(_ repository: ScratchRepository) throws -> Session {
    try Session.open(
      World(
        files: .live, processes: .live, console: .reading(nil),
        environment: EnvironmentVariables(repository.environment),
        directory: repository.path, now: { 1_800_000_000 }))
  }

  private func id(_ repository: ScratchRepository, _ name: String) async throws -> ObjectID {
    try #require(ObjectID(hex: try await repository.git("rev-parse", "--verify", name)))
  }

  @Test func `a merge that another commit undid without a word is not in the target`()
    async throws
  {
    let git = try await ScratchRepository.make()
    try await git.commit("root", files: ["a.txt": "a\n"])
    try await git.git("switch", "--quiet", "-c", "feature/x")
    try await git.commit("work", files: ["x.txt": "x\n"])
    try await git.git("switch", "--quiet", "main")
    try await git.merge("feature/x")
    let (tip, merged) = (try await id(git, "feature/x"), try await id(git, "main"))
    try await git.git("rm", "--quiet", "x.txt")
    try await git.commit("Remove the file")
    let removed = try await id(git, "main")
    let states = BranchStates(try session(git))
    #expect(try await states.contains(tip, in: merged))
    #expect(try await !states.contains(tip, in: removed))
    let branch = ComparedBranch(
      name: "feature/x", id: tip, targets: [(id: removed, display: "main")])
    let found = try await states.read([branch]).found.first?.content
    let by = try #require(CommitID(removed))
    let merge = try #require(CommitID(merged))
    #expect(found == .undone(FinishFacts.Reverted(merge: merge, by: by)))
  }

  @Test(arguments: [
    // The merge changed a file that the target had, and its undo came with other edits.
    (["a.txt": "one\ntwo\nthree\nfour\n"], ["a.txt": "one\nfour\n", "b.txt": "b\n"], true),
    // Later edits of the same file keep most of it.
    (["a.txt": "one\ntwo\nthree\nfour\n"], ["a.txt": "one\ntwo\nthree\nfive\n"], false),
    // One of two files was rewritten, the other one still has the change.
    (["a.txt": "new\n", "x.txt": "x\n"], ["a.txt": "newer\n"], false),
    (["x.txt": "x\n"], ["x.txt": "another\n"], false),
  ])
  func `content decides whether a merge still counts`(
    work: [String: String], later: [String: String], isUndone: Bool
  ) async throws {
    let git = try await ScratchRepository.make()
    try await git.commit("root", files: ["a.txt": "one\nfour\n"])
    try await git.git("switch", "--quiet", "-c", "feature/x")
    try await git.commit("work", files: work)
    try await git.git("switch", "--quiet", "main")
    try await git.merge("feature/x")
    try await git.commit("Tidy up", files: later)
    let (tip, target) = (try await id(git, "feature/x"), try await id(git, "main"))
    #expect(try await BranchStates(try session(git)).contains(tip, in: target) == !isUndone)
  }

  @Test(arguments: [false, true])
  func `a branch with a merge is a copy unless the merge has edits of its own`(
    edits: Bool
  ) async throws {
    let git = try await ScratchRepository.make()
    try await git.commit("root", files: ["a.txt": "a\n"])
    try await git.git("switch", "--quiet", "-c", "feature/x")
    try await git.commit("first", files: ["x.txt": "x\n"])
    try await git.git("switch", "--quiet", "-c", "side")
    try await git.commit("side", files: ["side.txt": "side\n"])
    try await git.git("switch", "--quiet", "feature/x")
    try await git.commit("second", files: ["y.txt": "y\n"])
    try await git.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    try await git.commit("Merge side", files: edits ? ["a.txt": "edited\n"] : [:])
    try await git.git("switch", "--quiet", "main")
    try await git.commit("other", files: ["other.txt": "other\n"])
    try await git.git("cherry-pick", "feature/x~2", "side", "feature/x^1")
    let (tip, target) = (try await id(git, "feature/x"), try await id(git, "main"))
    #expect(try await BranchStates(try session(git)).contains(tip, in: target) == !edits)
  }
}
