import TestSupport
import Testing

/// A history with more commits since the last version than the limit.
struct DeepHistoryTests {
  @Test func `no version is proposed if older merges are unknown`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let commit = "committer A <a@example.com> 1704067200 +0000\ndata 1\nx\n"
    var stream = "commit refs/heads/main\n\(commit)from refs/heads/main^0\n\n"
    for _ in 0..<20_000 { stream += "commit refs/heads/main\n\(commit)\n" }
    try await repository.git(["fast-import", "--quiet"], input: Array(stream.utf8))
    let run = try await repository.flowctl("release", "start")
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.contains("more than 20000 commits since the last version tag"))
    let check = try await repository.flowctl("check", "branch", "release/1.1.0")
    #expect(check.status == 2, "\(check.output)")
    try await repository.git("tag", "v1.0.9", "main~5")
    #expect(try await repository.flowctl("release", "start").status == 0)
  }
}
