import TestSupport
import Testing

/// `--publish` with the built program, in the run of a pull request.
struct PublishCommandTests {
  private func serving(
    _ body:
      @Sendable @escaping (GitHubServer, ScratchRepository, [String: String]) async throws -> Void
  ) async throws {
    let clone = try await ScratchRepository.gitflow()
    try await clone.work("feature/x", from: "develop")
    let sha = try await clone.tip("feature/x")
    try await GitHubServer.running { server in
      await server.edit { state in
        state.addRepository("example/app")
        state.addIssues(6, to: "example/app")
        state.addPull("A change", to: "example/app", head: "feature/x", base: "main")
        state.addCommit("A change", to: "example/app", branch: "feature/x", sha: sha)
        state.addToken("ghs_app", login: "flowctl[bot]", kind: .installation)
        state.addToken("ghs_fork", login: "flowctl[bot]", kind: .installation) {
          $0.permissions = ["metadata": "read"]
        }
      }
      let event = try GitHubRun(clone).pullRequest("feature/x", into: "main", sha: sha)
      let variables = [
        "GITHUB_API_URL": server.url, "XDG_CACHE_HOME": clone.scratch.path + "/cache",
        "GITHUB_STEP_SUMMARY": clone.scratch.path + "/summary.md",
      ]
      try await body(server, clone, event.merging(variables) { $1 })
    }
  }

  @Test func `an app's token comments on the pull request only once`() async throws {
    try await serving { server, clone, variables in
      let variables = variables.merging(["GITHUB_TOKEN": "ghs_app"]) { $1 }
      for _ in 0..<2 {
        let run = try await clone.flowctl("check", "merge", "--publish", with: variables)
        #expect(run.status == 1)
      }
      let repository = try #require(await server.current.repository("example/app"))
      #expect(repository.checkRuns.map(\.name) == ["flowctl/merge", "flowctl/merge"])
      #expect(repository.checkRuns.allSatisfy { $0.conclusion == "failure" })
      #expect(repository.comments.count == 1)
    }
  }

  @Test func `a fork's token writes annotations and the summary, with the same verdict`()
    async throws
  {
    try await serving { server, clone, variables in
      let run = try await clone.flowctl(
        "check", "merge", "--publish", "--format", "github",
        with: variables.merging(["GITHUB_TOKEN": "ghs_fork"]) { $1 })
      #expect(run.status == 1)
      #expect(run.output.contains("::error"))
      #expect(run.output.contains("can't publish "))
      let summary = String(decoding: try clone.scratch.read("summary.md"), as: UTF8.self)
      #expect(summary.contains("'main'"))
      let repository = try #require(await server.current.repository("example/app"))
      #expect(repository.comments.isEmpty && repository.statuses.isEmpty)
    }
  }
}
