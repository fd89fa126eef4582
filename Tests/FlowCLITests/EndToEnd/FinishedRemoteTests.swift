import TestSupport
import Testing

/// A branch whose remote copy is at an older commit than the finished one.
struct FinishedRemoteTests {
  /// Pushed with a file that the branch removes before it is finished here.
  private func finished(pushing isBehind: Bool = true) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.branch("feature/x", from: "develop")
    if !isBehind { try await repository.git("push", "--quiet", "origin", "feature/x") }
    try await repository.commit("Add debug", files: ["debug": "debug\n"])
    if isBehind { try await repository.git("push", "--quiet", "origin", "feature/x") }
    try await repository.git("rm", "--quiet", "debug")
    try await repository.commit("Work", files: ["work": "work\n"])
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    return repository
  }

  private func expectFinished(_ repository: ScratchRepository) async throws {
    let files = try await repository.git("ls-tree", "--name-only", "origin/develop")
    #expect(files == "app.txt\ndevelop.txt\nwork")
    #expect(try await repository.git("branch", "--all", "--list", "*feature*").isEmpty)
    #expect(try await repository.tip("develop") == (try await repository.tip("origin/develop")))
  }

  @Test(arguments: [true, false])
  func `it is not merged again, and is deleted on the remote`(isBehind: Bool) async throws {
    let repository = try await finished(pushing: isBehind)
    let run = try await repository.flowctl("finish", "feature/x", "--local", "--push")
    #expect(run.status == 0, "\(run.errors)")
    try await expectFinished(repository)
  }

  @Test func `another clone recognizes it by the squash that lists its commits`()
    async throws
  {
    let repository = try await finished()
    try await repository.git("push", "--quiet", "origin", "develop")
    let clone = try await repository.clone("other", "--branch", "develop")
    let run = try await clone.flowctl("finish", "feature/x", "--local", "--push")
    #expect(run.status == 0, "\(run.errors)")
    try await expectFinished(clone)
  }

  @Test func `a remote branch without commits is not finished`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("push", "--quiet", "origin", "develop:refs/heads/feature/x")
    try await repository.git("fetch", "--quiet")
    let run = try await repository.flowctl("finish", "feature/x", "--local")
    #expect(run.status == 1)
    #expect(run.errors.contains("commit to it first, or delete it on 'origin'"), "\(run.errors)")
  }
}
