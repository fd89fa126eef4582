import Base
import TestSupport
import Testing

/// The built program with a server for the GitHub API.
struct BoardCommandTests {
  /// A clone of `octo/app`, according to its remote.
  private func clone() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("remote", "add", "origin", "https://github.com/octo/app.git")
    return repository
  }

  private func variables(
    _ server: GitHubServer, _ repository: ScratchRepository
  ) -> [String: String] {
    [
      "FLOWCTL_TOKEN": GitHubServer.token, "GITHUB_API_URL": server.url,
      "XDG_CACHE_HOME": repository.scratch.path + "/cache", "LLVM_PROFILE_FILE": "/dev/null",
    ]
  }

  private func serving(
    _ body: @Sendable @escaping (GitHubServer) async throws -> Void
  ) async throws {
    try await GitHubServer.running { server in
      await server.edit { state in
        state.addRepository("octo/app")
        state.addIssue("Login", to: "octo/app", labels: ["status:ready"])
      }
      try await body(server)
    }
  }

  @Test func `a board without labels shows how an issue gets one`() async throws {
    try await GitHubServer.running { server in
      await server.edit { state in
        state.addRepository("octo/app")
        state.addIssue("Login", to: "octo/app", labels: [])
      }
      let clone = try await clone()
      let run = try await clone.flowctl(["board"], with: variables(server, clone))
      #expect(run.output.contains("unsorted: 1"), "\(run.output)")
      let shown = run.output + run.errors
      #expect(shown.contains("hint: flowctl issue move 1 ready --repo octo/app\n"), "\(shown)")
    }
  }

  @Test func `the board of the clone's repository is shown, and is cached the second time`()
    async throws
  {
    try await serving { server in
      let clone = try await clone()
      let variables = variables(server, clone)
      let first = try await clone.flowctl("board", with: variables)
      #expect(first.status == 0)
      let shown = first.output.replacing(#/  \([0-9]+ days ago\)/#, with: "")
      #expect(shown == "ready (1)\n  #1 Login\n\ninProgress (0)\n\ndone (0)\n\nunsorted: 0\n")
      await server.forgetLog()
      let second = try await clone.flowctl("board", "--json", with: variables)
      #expect(second.output.contains(#""notModified": 1,"#))
      #expect(await server.countedRequests == 0)
      let offline = try await clone.flowctl("board", "--offline", "--counts", with: variables)
      #expect(offline.output.hasPrefix("ready: 1\n"))
      #expect(await server.log.count == 1)
    }
  }

  @Test func `a pending move is not deleted`() async throws {
    try await serving { server in
      let clone = try await clone()
      let variables = variables(server, clone)
      #expect(try await clone.flowctl("board", with: variables).status == 0)
      let queued = try await clone.flowctl(
        "issue", "move", "1", "done", "--offline", with: variables)
      #expect(queued.status == 0)
      let status = try await clone.flowctl("cache", "status", with: variables)
      #expect(status.output.contains("pending changes  1\n"))
      let refused = try await clone.flowctl("cache", "clear", with: variables)
      #expect(refused.status == 1)
      #expect(
        refused.errors.contains(
          "hint: to drop them, use --force; to send them first: flowctl issue replay"))
      #expect(try await clone.flowctl("issue", "replay", with: variables).status == 0)
      #expect(await server.current.repository("octo/app")?.issues[1]?.isOpen == false)
      #expect(try await clone.flowctl("cache", "clear", with: variables).status == 0)
    }
  }

  @Test func `a start moves the issue of the branch`() async throws {
    try await serving { server in
      let clone = try await clone()
      let variables = variables(server, clone)
      let start = try await clone.flowctl(
        "start", "feature", "login", "--issue", "1", "--no-fetch", with: variables)
      #expect(start.status == 0)
      #expect(start.output.contains("moved octo/app#1 to 'inProgress'"), "\(start.errors)")
      let shown = try await clone.flowctl("issue", "show", "1", with: variables)
      #expect(shown.status == 0)
      #expect(shown.output.contains("\nstatus: inProgress\n"), "\(shown.errors)")
    }
  }

  @Test func `a start succeeds even if the issue can't be moved`() async throws {
    try await serving { server in
      let clone = try await clone()
      let run = try await clone.flowctl(
        "start", "feature", "other", "--issue", "99", "--no-fetch",
        with: variables(server, clone))
      #expect(run.status == 0)
      #expect(run.output.contains("the move of octo/app#99 is incomplete"))
      #expect(try await clone.current() == "feature/99-other")
      let still = try await clone.flowctl(
        "start", "feature", "more", "--issue", "1", "--no-fetch", "--no-move-issue",
        with: variables(server, clone))
      #expect(still.status == 0)
      #expect(!still.output.contains("octo/app#1"))
      let issue = await server.current.repository("octo/app")?.issues[1]
      #expect(issue?.labels == ["status:ready"])
    }
  }

  @Test func `a rerun reads the current base of its pull request`() async throws {
    try await serving { server in
      let clone = try await clone()
      try await clone.work("feature/x", from: "develop")
      await server.edit { state in
        state.addRepository("example/app")
        state.addIssues(6, to: "example/app")
        _ = state.addPull("A change", to: "example/app", head: "feature/x", base: "develop")
      }
      let event = try GitHubRun(clone).pullRequest(
        "feature/x", into: "main", sha: try await clone.tip("feature/x"))
      let stale = try await clone.answer("check", "merge", with: event)
      #expect(stale.answer(of: "merge-target") == "fail")
      let fresh = try await clone.answer(
        "check", "merge", with: event.merging(variables(server, clone)) { $1 })
      #expect(fresh.answer(of: "merge-target") == "pass")
      #expect(
        fresh.notes?.contains("the base is now 'develop'; the older CI event has 'main'")
          == true)
    }
  }

  @Test func `a pull request with a new head is unknown`() async throws {
    try await serving { server in
      let clone = try await clone()
      try await clone.work("feature/x", from: "develop")
      await server.edit { state in
        state.addRepository("example/app")
        state.addIssues(6, to: "example/app")
        _ = state.addPull("A change", to: "example/app", head: "feature/y", base: "main")
      }
      let event = try GitHubRun(clone).pullRequest(
        "feature/x", into: "develop", sha: try await clone.tip("feature/x"))
      let run = try await clone.flowctl(
        "check", "merge", with: event.merging(variables(server, clone)) { $1 })
      #expect(run.status == 2, "\(run.output)")
      #expect(
        run.output.contains(
          "the head of #7 is now 'feature/y'; the older CI event has 'feature/x'"),
        "\(run.output)")
    }
  }

  /// The program is killed while the server delays its k-th request; the same command then succeeds
  /// when it is run again.
  @Test(arguments: 0..<6)
  func `an interrupted move is completed when it is run again`(step: Int) async throws {
    try await serving { server in
      let clone = try await clone()
      let variables = variables(server, clone)
      await server.inject(.delay(60), skipping: step, times: 100)
      _ = try await clone.run(
        "timeout", ["-s", "KILL", "7", try FlowctlProgram.path(), "issue", "move", "1", "done"],
        with: variables)
      await server.edit { $0.faults = [] }
      let again = try await clone.flowctl("issue", "move", "1", "done", with: variables)
      #expect(again.status == 0)
      let issue = await server.current.repository("octo/app")?.issues[1]
      #expect(issue?.labels == ["status:done"])
      #expect(issue?.isOpen == false)
    }
  }

  @Test func `without a token a move explains how to get one`() async throws {
    let clone = try await clone()
    let run = try await clone.flowctl(
      "issue", "move", "1", "done", with: ["LLVM_PROFILE_FILE": "/dev/null"])
    #expect(run.status == 77)
  }

  @Test func `no board is shown if no repository can be read`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl(
      "board", "--repo", "octo/app", "--api-url", "http://127.0.0.1:1/api/v3",
      with: [
        "FLOWCTL_TOKEN": "ghp_mine", "XDG_CACHE_HOME": repository.scratch.path + "/cache",
      ])
    #expect(run.status == 69 && !run.output.contains("unsorted"), "\(run.output)\(run.errors)")
  }

  @Test func `hints below a result keep the server, and edit moves no issue into two columns`()
    async throws
  {
    try await serving { server in
      let clone = try await clone()
      let home = ["XDG_CACHE_HOME": clone.scratch.path + "/cache"]
      for command in [["issue", "list"], ["board"]] {
        let run = try await clone.flowctl(
          command + ["--repo", "octo/none", "--api-url", server.url], with: home)
        let hints = run.output.split(separator: "\n").filter { $0.contains("hint: flowctl") }
        #expect(!hints.isEmpty && hints.allSatisfy { $0.contains("--api-url") }, "\(run.output)")
      }
      let variables = variables(server, clone)
      let label = ["issue", "edit", "1", "--add-label", "status:inProgress"]
      let refused = try await clone.flowctl(label, with: variables)
      #expect(refused.status == 64, "\(refused.output)")
      #expect(refused.errors.contains("flowctl issue move 1 inProgress"), "\(refused.errors)")
      let moved = try await clone.flowctl(
        label + ["--remove-label", "status:ready"], with: variables)
      #expect(moved.status == 0, "\(moved.errors)")
    }
  }
}
