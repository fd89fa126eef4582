import Effects
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
    let states = BranchStates(try session(git), comparesEveryMerge: true)
    #expect(try await states.contains(tip, in: merged))
    #expect(try await !states.contains(tip, in: removed))
    let branch = ComparedBranch(
      name: "feature/x", id: tip, targets: [(id: removed, display: "main")])
    let found = try await states.read([branch]).found.first?.content
    let by = try #require(CommitID(removed))
    let merge = try #require(CommitID(merged))
    #expect(found == .undone(FinishFacts.Reverted(merge: merge, by: by)))
  }
}
