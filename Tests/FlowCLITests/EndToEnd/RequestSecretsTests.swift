import TestSupport
import Testing

/// `check secrets` in the run of a pull request.
struct RequestSecretsTests {
  @Test(arguments: [true, false])
  func `a detached HEAD is compared with the base of the pull request`(
    hasSecret: Bool
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/x", from: "develop")
    let token = "ghp_" + String(repeating: "aB3dE6gH9k", count: 4).prefix(36)
    try await repository.commit("Add", files: ["key.txt": hasSecret ? "key = \(token)\n" : "a\n"])
    let variables = try GitHubRun(repository).pullRequest(
      "feature/x", into: "develop", sha: try await repository.tip("feature/x"))
    try await repository.git("switch", "--quiet", "--detach", "feature/x")
    let run = try await repository.flowctl("check", "secrets", with: variables)
    #expect(run.status == (hasSecret ? 1 : 0), "\(run.output)\(run.errors)")
  }
}
