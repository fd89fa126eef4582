import Session
import Base
import Gates
import TestSupport
import Testing

/// A pull request of a fork or of the repository, with an app's or a user's token.
@Suite struct PublishAnswerTests {
  private static let sha = String(repeating: "a1", count: 20)
  private static let refused = "{\"message\":\"Resource not accessible by integration\"}"
  private static let finding = Diagnostic(
    "merge-target", "wrong target", place: Place(path: "a.swift", line: 3))
  private static let report = Report(
    command: "check merge", title: "feature/x → main", diagnostics: [finding])

  private static let payload = """
    {"action":"opened","number":42,"pull_request":{"number":42,"title":"t",
    "user":{"login":"mona","type":"User"},
    "head":{"ref":"feature/x","sha":"\(sha)","repo":{"id":7,"full_name":"octo/app"}},
    "base":{"ref":"main","sha":"\(sha)","repo":{"id":7,"full_name":"octo/app"}}},
    "repository":{"id":7,"full_name":"octo/app"}}
    """

  private func tell(_ server: ScriptedGitHub, _ report: Report = report) async throws -> Published {
    var world = World.holding(
      ["/event.json": Self.payload], in: "/",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "pull_request",
        "GITHUB_EVENT_PATH": "/event.json", "GITHUB_HEAD_REF": "feature/x",
        "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/42/merge",
        "GITHUB_REPOSITORY": "octo/app", "GITHUB_API_URL": "https://api.github.com",
        "GITHUB_SERVER_URL": "https://github.com", "GITHUB_RUN_ID": "77", "GITHUB_TOKEN": "ghs_x",
      ])
    (world.web, world.clock) = (server.transport, server.clock)
    let publish = try #require(
      try await PublishAnswer(as: "flowctl/merge", in: try Session.open(world)))
    return await publish.tell(Publication(report))
  }

  private static func made(_ id: Int) -> String { "{\"id\":\(id)}" }

  @Test func `an app creates a check run for the head, and one comment`() async throws {
    let server = ScriptedGitHub([
      ("POST /repos/octo/app/check-runs", 201, Self.made(5)),
      ("GET /repos/octo/app/issues/42/comments", 200, "[]"),
      ("POST /repos/octo/app/issues/42/comments", 201, Self.made(6)),
    ])
    let published = try await tell(server)
    #expect(published.notes == [] && published.showsFindings)
    #expect(server.asked.count == 3)
    let first = try #require(server.asked.first)
    #expect(first.body.contains(Self.sha) && first.body.contains("\"start_line\":3"))
    #expect(server.asked.last?.body.contains("<!-- flowctl ") == true)
  }

  @Test func `annotations above fifty follow in updates`() async throws {
    var report = Self.report
    report.diagnostics = Array(repeating: Self.finding, count: 120)
    let server = ScriptedGitHub([
      ("POST /repos/octo/app/check-runs", 201, Self.made(5)),
      ("PATCH /repos/octo/app/check-runs/5", 200, Self.made(5)),
      ("GET /repos/octo/app/issues", 200, "[]"), ("POST /repos/octo/app/issues", 201, Self.made(6)),
    ])
    _ = try await tell(server, report)
    let counts = server.asked.prefix(3).map {
      $0.body.ranges(of: "\"annotation_level\"").count
    }
    #expect(counts == [50, 50, 20])
  }

  @Test func `a user's token sets a status instead`() async throws {
    let server = ScriptedGitHub([
      (
        "POST /repos/octo/app/check-runs", 403,
        "{\"message\":\"You must authenticate via a GitHub App.\"}"
      ),
      ("POST /repos/octo/app/statuses/\(Self.sha)", 201, Self.made(1)),
      ("GET /repos/octo/app/issues", 200, "[]"), ("POST /repos/octo/app/issues", 201, Self.made(6)),
    ])
    let published = try await tell(server)
    #expect(published.notes == [] && !published.showsFindings)
    let status = try #require(server.asked.first { $0.line.contains("/statuses/") }).body
    for part in ["\"failure\"", "flowctl/merge", "https://github.com/octo/app/actions/runs/77"] {
      #expect(status.replacing("\\/", with: "/").contains(part))
    }
  }

  @Test func `a fork's read-only token creates notes and no verdict`() async throws {
    let server = ScriptedGitHub([
      ("POST", 403, Self.refused), ("GET /repos/octo/app/issues", 200, "[]"),
    ])
    let published = try await tell(server)
    #expect(!published.showsFindings && published.notes.count == 2)
    #expect(published.notes.allSatisfy { $0.hasPrefix("can't publish ") })
  }

  @Test(arguments: [
    ("\"id\":9,\"login\":\"ci-bot[bot]\",\"type\":\"Bot\"", 403, refused, "PATCH"),
    ("\"id\":9,\"login\":\"mallory\",\"type\":\"User\"", 403, refused, "POST"),
    ("\"id\":9,\"login\":\"me\",\"type\":\"User\"", 200, "{\"id\":9,\"login\":\"me\"}", "PATCH"),
    ("\"id\":8,\"login\":\"you\",\"type\":\"User\"", 200, "{\"id\":9,\"login\":\"me\"}", "POST"),
  ])
  func `only flowctl's own comment is overwritten`(
    author: String, status: Int, account: String, method: String
  ) async throws {
    let first = ScriptedGitHub([
      ("POST /repos/octo/app", 201, Self.made(5)), ("GET /repos/octo/app/issues", 200, "[]"),
    ])
    _ = try await tell(first)
    let body = try #require(first.asked.last).body
    let text = try #require(body.firstRange(of: "<!-- flowctl "))
    let marker = body[text.lowerBound...].prefix { $0 != "\\" }
    let comments = "[{\"id\":31,\"user\":{\(author)},\"body\":\"\(marker)\\nold\"}]"
    let server = ScriptedGitHub([
      ("GET /user", status, account), ("GET /repos/octo/app/issues", 200, comments),
      ("POST /repos/octo/app", 201, Self.made(5)),
      ("PATCH /repos/octo/app/issues/comments/31", 200, Self.made(31)),
    ])
    let published = try await tell(server)
    #expect(published.notes == [])
    #expect(server.asked.last?.line.hasPrefix(method) == true)
  }

  @Test func `an identical comment is not changed`() async throws {
    let first = ScriptedGitHub([
      ("POST /repos/octo/app", 201, Self.made(5)), ("GET /repos/octo/app/issues", 200, "[]"),
    ])
    _ = try await tell(first)
    let body = try #require(first.asked.last).body
    let comment =
      "[{\"id\":31,\"user\":{\"id\":9,\"login\":\"b[bot]\",\"type\":\"Bot\"},"
      + body.dropFirst() + "]"
    let server = ScriptedGitHub([
      ("GET /user", 403, Self.refused), ("GET /repos/octo/app/issues", 200, comment),
      ("POST /repos/octo/app/check-runs", 201, Self.made(5)),
    ])
    let published = try await tell(server)
    #expect(published.notes == [])
    #expect(server.asked.last?.line == "GET /user")
  }

  @Test func `a missing repository is an error before anything is checked`() async throws {
    let session = try Session.open(World.holding([:], in: "/", environment: ["GITHUB_TOKEN": "x"]))
    await #expect(throws: Failure.self) { try await PublishAnswer(as: "flowctl/x", in: session) }
    #expect(try await PublishAnswer(as: nil, in: session) == nil)
  }
}
