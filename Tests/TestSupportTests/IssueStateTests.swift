import Base
import TestSupport
import Testing

/// How issues change, as GitHub changes them.
struct IssueStateTests {
  @Test func `closing and reopening keep reasons and times as GitHub does`() async throws {
    let server = try await server()
    let client = ServerClient(server)
    let closed = try await client.send(.patch, "/repos/octo/app/issues/1", ["state": "closed"])
    #expect(closed.json["state_reason"] == "completed")
    #expect(closed.json["closed_at"] != .null)
    #expect(closed.json["closed_by"]["login"] == "ada")
    let open = try await client.send(.patch, "/repos/octo/app/issues/1", ["state": "open"])
    #expect(open.json["state_reason"] == "reopened")
    #expect(open.json["closed_at"] == .null)
  }

  @Test func `renaming a label moves all its issues, and none of their times`() async throws {
    let server = try await server()
    let client = ServerClient(server)
    let before = try await client.get("/repos/octo/app/issues/1").json
    let renamed = try await client.send(
      .patch, "/repos/octo/app/labels/1.2%3A%20in%20review", ["new_name": "1.2: live"])
    #expect(renamed.status == 200)
    let after = try await client.get("/repos/octo/app/issues/1").json
    #expect(after["labels"][0]["name"] == "1.2: live")
    #expect(after["labels"][0]["id"] == before["labels"][0]["id"])
    #expect(after["updated_at"] == before["updated_at"])
    let added = try await client.send(
      .post, "/repos/octo/app/issues/1/labels", ["labels": ["bug"]])
    #expect(added.json.count == 2)
    let moved = try await client.get("/repos/octo/app/issues/1").json
    #expect(moved["updated_at"] != before["updated_at"])
  }

  @Test func `removing a missing label is not found`() async throws {
    let client = ServerClient(try await server())
    let reply = try await client.send(.delete, "/repos/octo/app/issues/1/labels/bug")
    #expect(reply.status == 404)
    #expect(reply.json["message"] == "Label does not exist")
  }

  @Test func `pull requests are listed with issues, by state, label and time`() async throws {
    let server = try await server()
    await server.edit { state in
      state.addPull("Two", to: "octo/app", head: "feature/two")
      state.addPull("Three", to: "octo/app", head: "feature/three") { _, pull in
        pull.mergedAt = "2024-02-01T00:00:00Z"
      }
    }
    let client = ServerClient(server)
    let list = "/repos/octo/app/issues"
    #expect(try await client.get(list).json.count == 2)
    #expect(try await client.get(list + "?state=all").json.count == 3)
    #expect(try await client.get(list + "?labels=1.2:%20IN%20REVIEW").json.count == 1)
    #expect(try await client.get(list + "?since=2030-01-01T00:00:00Z").json.count == 0)
    #expect(try await client.get("/repos/octo/app/pulls?state=closed").json.count == 1)
  }

  @Test func `the issues of an organization are those of the user, or all`() async throws {
    var client = ServerClient(try await server())
    #expect(try await client.get("/orgs/octo/issues").json.count == 0)
    let all = try await client.get("/orgs/octo/issues?filter=all")
    #expect(all.json[0]["repository"]["full_name"] == "octo/app")
    await client.server.edit { $0.addToken("ghs_1", login: "bot", kind: .installation) }
    client.token = "ghs_1"
    #expect(try await client.get("/orgs/octo/issues?filter=all").status == 403)
  }

  private func server() async throws -> GitHubServer {
    let server = GitHubServer()
    await server.edit { state in
      state.addRepository("octo/app")
      state.addIssue("One", to: "octo/app", labels: ["1.2: in review"])
    }
    return server
  }
}
