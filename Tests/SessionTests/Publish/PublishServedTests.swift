import Session
import Base
import Gates
import TestSupport
import Testing

/// Results published to a server that stores them like GitHub.
@Suite struct PublishServedTests {
  private static let sha = String(repeating: "a1", count: 20)
  private static let payload = """
    {"action":"opened","number":1,"pull_request":{"number":1,"title":"t",
    "user":{"login":"ada","type":"User"},
    "head":{"ref":"feature/x","sha":"\(sha)","repo":{"id":7,"full_name":"octo/app"}},
    "base":{"ref":"main","sha":"\(sha)","repo":{"id":7,"full_name":"octo/app"}}},
    "repository":{"id":7,"full_name":"octo/app"}}
    """

  private let server = GitHubServer()

  /// A pull request, an app's token, and the token of a run for a fork.
  private func serve() async {
    await server.edit { state in
      state.addRepository("octo/app")
      state.addPull("A change", to: "octo/app", head: "feature/x", base: "main")
      state.addCommit("A change", to: "octo/app", branch: "feature/x", sha: Self.sha)
      state.addToken("ghs_app", login: "flowctl[bot]", kind: .installation)
      state.addToken("ghs_fork", login: "flowctl[bot]", kind: .installation) {
        $0.permissions = ["metadata": "read", "issues": "read", "pull_requests": "read"]
      }
    }
  }

  /// Publishes a result with this number of findings.
  private func tell(_ findings: Int, as token: String) async throws -> Published {
    var world = World.holding(
      ["/event.json": Self.payload], in: "/",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "pull_request",
        "GITHUB_EVENT_PATH": "/event.json", "GITHUB_HEAD_REF": "feature/x",
        "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/1/merge",
        "GITHUB_REPOSITORY": "octo/app", "GITHUB_API_URL": server.url, "GITHUB_TOKEN": token,
      ])
    (world.web, world.clock) = (server.transport, .quick())
    let publish = try #require(
      try await PublishAnswer(as: "flowctl/gates", in: try Session.open(world)))
    let report = Report(
      command: "gate run", title: "gates",
      diagnostics: (0..<findings).map { line in
        Diagnostic("gate", "finding \(line)", place: Place(path: "a.swift", line: line + 1))
      })
    return await publish.tell(Publication(report))
  }

  private func repository() async throws -> GitHubState.Repository {
    try #require(await server.current.repository("octo/app"))
  }

  @Test func `all findings are at the check run, in batches, and there is one comment`()
    async throws
  {
    await serve()
    let published = try await tell(120, as: "ghs_app")
    #expect(published.showsFindings && published.notes.isEmpty)
    let run = try #require(try await repository().checkRuns.first)
    #expect(run.annotationCount == 120)
    #expect(run.conclusion == "failure")
    #expect(run.sha == Self.sha)
    #expect(
      await server.counts == [
        "POST /repos/{}/{}/check-runs": 1, "PATCH /repos/{}/{}/check-runs/{}": 2,
        "GET /repos/{}/{}/issues/{}/comments": 1, "POST /repos/{}/{}/issues/{}/comments": 1,
      ])
    let first = try #require(try await repository().comments.first).body
    _ = try await tell(0, as: "ghs_app")
    let comments = try await repository().comments
    #expect(comments.count == 1)
    #expect(comments.first.map { $0.body != first && !$0.body.contains("finding 1") } == true)
    #expect(try await repository().checkRuns.map(\.conclusion) == ["failure", "success"])
  }

  @Test func `an identical comment is not written again`() async throws {
    await serve()
    _ = try await tell(3, as: GitHubServer.token)
    await server.forgetLog()
    #expect(try await tell(3, as: GitHubServer.token).notes.isEmpty)
    let writes = await server.log.filter { $0.request.method != .get }.map(\.route)
    #expect(writes == ["POST /repos/{}/{}/check-runs", "POST /repos/{}/{}/statuses/{}"])
  }

  @Test func `a user's token creates a status and a comment`() async throws {
    await serve()
    let published = try await tell(3, as: GitHubServer.token)
    #expect(!published.showsFindings && published.notes.isEmpty)
    let repository = try await repository()
    #expect(repository.checkRuns.isEmpty)
    #expect(repository.statuses.map(\.context) == ["flowctl/gates"])
    #expect(repository.statuses.map(\.state) == ["failure"])
    #expect(repository.comments.map(\.author) == ["ada"])
  }

  @Test func `a fork's token creates only two notes`() async throws {
    await serve()
    let published = try await tell(60, as: "ghs_fork")
    #expect(!published.showsFindings)
    #expect(published.notes.count == 2)
    let repository = try await repository()
    #expect(repository.checkRuns.isEmpty && repository.statuses.isEmpty)
    #expect(repository.comments.isEmpty)
  }

  @Test func `a batch is not repeated after a lost response`() async throws {
    await serve()
    await server.inject(.lostAnswer, on: "POST /repos/{}/{}/check-runs")
    await server.inject(.lostAnswer, on: "POST /repos/{}/{}/issues/{}/comments")
    #expect(try await tell(70, as: "ghs_app").notes == [])
    let repository = try await repository()
    #expect(repository.checkRuns.map(\.annotationCount) == [70])
    #expect(repository.comments.count == 1)
  }

  @Test func `no second comment is created among many others`() async throws {
    await serve()
    let headers = WebHeaders([
      ("User-Agent", "a person"), ("Authorization", "Bearer \(GitHubServer.token)"),
    ])
    for _ in 0..<150 {
      _ = await server.answer(
        WebRequest(
          .post, server.url + "/repos/octo/app/issues/1/comments", headers: headers,
          body: Array(#"{"body":"me too"}"#.utf8)))
    }
    _ = try await tell(1, as: "ghs_app")
    _ = try await tell(2, as: "ghs_app")
    let comments = try await repository().comments
    #expect(comments.count == 151)
    #expect(comments.last?.body.contains("finding 1") == true)
  }
}
