import TestSupport
import Testing

/// `release sync` as processes: killed, and two at the same time.
struct ReleaseCommandTests {
  /// A clone of octo/app with 1.2.0 in progress, and the server with its pull requests.
  private struct Scene {
    let server: GitHubServer
    let clone: ScratchRepository

    init(_ server: GitHubServer) async throws {
      self.server = server
      clone = try await .gitflow()
      try await clone.git("remote", "add", "origin", "https://github.com/octo/app.git")
      try await clone.commit("Add login (#1)", files: ["login.txt": "one\n"])
      try await clone.commit("Add a menu (#2)", files: ["menu.txt": "one\n"])
      await server.edit { state in
        state.addRepository("octo/app")
        state.addPull("Add login", to: "octo/app", head: "feature/login") { issue, pull in
          issue.body = "Closes #3"
          pull.mergedAt = "2024-01-01T00:02:00Z"
        }
        state.addPull("Add a menu", to: "octo/app", head: "feature/menu") { _, pull in
          pull.mergedAt = "2024-01-01T00:04:00Z"
        }
        state.addIssue("Nobody can log in", to: "octo/app")
      }
    }

    let sync = ["release", "sync", "--release", "1.2.0", "--no-fetch"]

    /// Each process has its own cache if `cache` differs.
    func variables(cache: String = "cache") -> [String: String] {
      [
        "FLOWCTL_TOKEN": GitHubServer.token, "GITHUB_API_URL": server.url,
        "XDG_CACHE_HOME": clone.scratch.path + "/" + cache,
      ]
    }

    /// The labels of each item that has any, and all labels of the repository.
    func labels() async -> (items: [Int: [String]], all: [String]) {
      let repository = await server.current.repository("octo/app")
      let names = (repository?.labels ?? [:]).mapValues(\.name)
      let items = (repository?.issues ?? [:]).mapValues { issue in
        issue.labels.compactMap { names[$0] }.sorted()
      }
      return (items, names.values.sorted())
    }

    func expect(
      _ label: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      let labels = await labels()
      #expect(
        labels.items == [1: [label], 2: [label], 3: [label]], sourceLocation: sourceLocation)
      #expect(labels.all == [label], sourceLocation: sourceLocation)
    }
  }

  /// Three reads and four writes.
  private static let steps =
    (0..<7).map { (step: $0, isDone: false) } + (3..<7).map { (step: $0, isDone: true) }

  /// The program is killed while the server delays its k-th request; the next run succeeds.
  ///
  /// The server completes the request or not, and the release is published meanwhile.
  @Test(arguments: steps)
  func `killed anywhere, the next run succeeds`(step: Int, isDone: Bool) async throws {
    try await GitHubServer.running { server in
      let scene = try await Scene(server)
      await server.inject(.delay(300), skipping: step, times: 100)
      let job = try await FlowctlJob(in: scene.clone, scene.sync, with: scene.variables())
      let deadline = ContinuousClock.now + .seconds(600)
      while await server.log.count <= step, .now < deadline {
        try await Task.sleep(for: .milliseconds(20))
      }
      await job.kill()
      #expect(await server.log.count == step + 1)
      await server.edit { $0.faults = [] }
      if isDone, let last = await server.log.last?.request { _ = await server.answer(last) }
      try await scene.clone.git("switch", "--quiet", "-c", "release/1.2.0")
      let run = try await scene.clone.flowctl(scene.sync, with: scene.variables())
      #expect(run.status == 0)
      await scene.expect("1.2.0: in release")
    }
  }

  @Test(arguments: [true, false])
  func `two processes create no duplicate label and lose none`(isOneCache: Bool) async throws {
    try await GitHubServer.running { server in
      let scene = try await Scene(server)
      let caches = isOneCache ? ["cache", "cache"] : ["one", "other"]
      async let one = scene.clone.flowctl(scene.sync, with: scene.variables(cache: caches[0]))
      async let other = scene.clone.flowctl(scene.sync, with: scene.variables(cache: caches[1]))
      #expect(try await [one.status, other.status] == [0, 0])
      await scene.expect("1.2.0: in develop")
      try await scene.clone.git("switch", "--quiet", "-c", "release/1.2.0")
      async let later = scene.clone.flowctl(scene.sync, with: scene.variables(cache: caches[0]))
      async let latest = scene.clone.flowctl(scene.sync, with: scene.variables(cache: caches[1]))
      #expect(try await [later.status, latest.status] == [0, 0])
      await scene.expect("1.2.0: in release")
    }
  }

  @Test func `a partial failure has a report, a full failure has none`() async throws {
    try await GitHubServer.running { server in
      let scene = try await Scene(server)
      // In a CI run the API's address is set, and the clone's own repository is known nevertheless.
      let part = try await scene.clone.flowctl(
        scene.sync + ["--repo", "octo/none", "--repo", "octo/app"], with: scene.variables())
      #expect(part.status == 2)
      #expect(part.output.contains("--repo octo/app --repo octo/none"))
      await scene.expect("1.2.0: in develop")
      await server.edit { $0.addLabel("1.2.0: in release", to: "octo/app") }
      try await scene.clone.git("switch", "--quiet", "-c", "release/1.2.0")
      let none = try await scene.clone.flowctl(
        scene.sync + ["--repo", "octo/app", "--repo", "octo/none"], with: scene.variables())
      #expect(none.status == 69)
    }
  }
}
