import TestSupport
import Testing

/// `board --watch` next to other runs of the program on the same cache.
struct BoardWatchTests {
  @Test func `changes of another process are shown without a request`() async throws {
    try await GitHubServer.running { server in
      await server.edit { state in
        state.addRepository("octo/app")
        state.addIssue("Login", to: "octo/app", labels: ["status:ready"])
      }
      let clone = try await ScratchRepository.gitflow()
      let variables = [
        "FLOWCTL_TOKEN": GitHubServer.token, "GITHUB_API_URL": server.url,
        "XDG_CACHE_HOME": clone.scratch.path + "/cache",
      ]
      let watch = try await FlowctlJob(
        in: clone, ["board", "--watch", "--interval", "86400", "--repo", "octo/app"],
        with: variables)
      #expect(try await watch.hasWritten { $0.contains("unsorted: 0\n") })
      let move = try await clone.flowctl(
        "issue", "move", "1", "done", "--repo", "octo/app", with: variables)
      #expect(move.status == 0)
      #expect(try await watch.hasWritten { $0.contains("done (1)\n  #1 Login") })
      // Each cached change is shown once, and not as an old one.
      #expect(watch.text.hasPrefix("ready (1)\n  #1 Login"))
      #expect(!watch.text.contains("as of"))
      await watch.kill()
      let lists = await server.counts["GET /repos/{}/{}/issues"]
      #expect(lists == 1)
    }
  }
}
