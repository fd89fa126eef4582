import Base
import TestSupport
import Testing

/// Requests that the server refuses, with GitHub messages.
struct RefusalTests {
  @Test func `an existing label is refused, in any case`() async throws {
    let client = try await client { $0.addLabel("bug", to: "octo/app") }
    let reply = try await client.send(.post, "/repos/octo/app/labels", ["name": "BUG"])
    #expect(reply.status == 422)
    #expect(reply.json["message"] == "Validation Failed")
    #expect(
      reply.json["errors"][0] == [
        "resource": "Label", "code": "already_exists", "field": "name",
      ])
  }

  @Test(arguments: [
    (String(repeating: "é", count: 51), "ffffff", "", "name", "custom"),
    ("ok", "red", "", "color", "invalid"),
    ("ok", "ffffff", String(repeating: "d", count: 101), "description", "custom"),
  ])
  func `a label beyond GitHub's limits is refused by its field`(
    _ name: String, _ color: String, _ description: String, _ field: String, _ code: String
  ) async throws {
    let client = try await client { _ in }
    let reply = try await client.send(
      .post, "/repos/octo/app/labels",
      ["name": .string(name), "color": .string(color), "description": .string(description)])
    #expect(reply.status == 422)
    #expect(reply.json["errors"][0]["field"] == .string(field))
    #expect(reply.json["errors"][0]["code"] == .string(code))
  }

  @Test func `a missing label of an issue is created gray, a too long one is refused`() async throws
  {
    let client = try await client { _ = $0.addIssue("One", to: "octo/app") }
    let path = "/repos/octo/app/issues/1/labels"
    let reply = try await client.send(.post, path, ["labels": ["new/one"]])
    #expect(reply.json[0]["color"] == "ededed")
    let long = String(repeating: "n", count: 51)
    let refusal = try await client.send(.post, path, ["labels": [.string(long)]])
    #expect(refusal.status == 422)
    #expect(refusal.json["errors"][0]["value"] == .string(long))
  }

  @Test func `a private repository is not found without a token, and a wrong token is refused`()
    async throws
  {
    var client = try await client { state in
      state.change("octo/app") { $0.isPrivate = true }
      state.addOrganization("octo", members: ["ada"])
    }
    #expect(try await client.get("/repos/octo/app").status == 200)
    client.token = nil
    #expect(try await client.get("/repos/octo/app").status == 404)
    client.token = "ghp_wrong"
    let reply = try await client.get("/repos/octo/app")
    #expect(reply.status == 401)
    #expect(reply.json["message"] == "Bad credentials")
  }

  @Test func `disabled issues, an archive and a block are distinguished`() async throws {
    let client = try await client { state in
      state.change("octo/app") { $0.hasIssues = false }
      state.addRepository("octo/old") { $0.isArchived = true }
      state.addRepository("octo/gone") { $0.isBlocked = true }
    }
    let body: JSONValue = ["title": "One"]
    #expect(try await client.send(.post, "/repos/octo/app/issues", body).status == 410)
    #expect(try await client.send(.post, "/repos/octo/old/issues", body).status == 403)
    #expect(try await client.get("/repos/octo/gone").status == 451)
  }

  @Test func `a check run needs an App's token and takes 50 annotations at once`() async throws {
    var client = try await client { state in
      state.addCommit("Begin", to: "octo/app")
      state.addToken("ghs_1", login: "flowctl[bot]", kind: .installation)
    }
    let body: JSONValue = ["name": "flowctl", "head_sha": "main"]
    let path = "/repos/octo/app/check-runs"
    #expect(try await client.send(.post, path, body).status == 403)
    client.token = "ghs_1"
    #expect(try await client.send(.post, path, body).status == 201)
    let note: JSONValue = ["path": "a", "start_line": 1, "end_line": 1, "message": "m"]
    let many: JSONValue = [
      "name": "flowctl", "head_sha": "main",
      "output": [
        "title": "t", "summary": "s", "annotations": .array(Array(repeating: note, count: 51)),
      ],
    ]
    #expect(try await client.send(.post, path, many).status == 422)
  }

  private func client(
    _ body: @Sendable @escaping (inout GitHubState) -> Void
  ) async throws -> ServerClient {
    let server = GitHubServer()
    await server.edit { state in
      state.addRepository("octo/app")
      body(&state)
    }
    return ServerClient(server)
  }
}
