import Git
import TestSupport
import Testing

/// Git and the direct reader return the same HEAD.
struct HeadTests {
  @Test func `unborn, on a branch, detached and in a worktree`() async throws {
    let repository = try await ScratchRepository.make()
    try await expectAgreement(repository, branch: "main")
    try await repository.commit("root")
    try await expectAgreement(repository, branch: "main")
    try await repository.git("switch", "--quiet", "--detach")
    try await expectAgreement(repository, branch: nil)
    try await repository.git("worktree", "add", "--quiet", "../linked", "-b", "feature/x")
    try await expectAgreement(repository.at("linked"), branch: "feature/x")
    try await repository.git("symbolic-ref", "HEAD", "refs/other/place")
    try await expectAgreement(repository, branch: "refs/other/place")
  }

  private func expectAgreement(
    _ repository: ScratchRepository, branch: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let head = try repository.refs().head()
    #expect(head.branch == branch, sourceLocation: sourceLocation)
    #expect(try await repository.commands().head() == head, sourceLocation: sourceLocation)
  }
}
