import Base
import TestSupport
import Testing

/// Limits, redirects and scripted errors.
struct LimitTests {
  @Test func `requests beyond the limit are refused until the hour is over`() async throws {
    let server = try await server()
    await server.edit { $0.exhaust(remaining: 1) }
    let client = ServerClient(server)
    #expect(try await client.get("/repos/octo/app").status == 200)
    let refusal = try await client.get("/repos/octo/app")
    #expect(refusal.status == 403)
    #expect(refusal.headers["x-ratelimit-remaining"] == "0")
    #expect(refusal.json["message"] == .string("API rate limit exceeded for user ID \(1001)."))
    #expect(try await client.get("/rate_limit").json["rate"]["remaining"] == 0)
    await server.edit { state in
      let clock = state.clock
      state.clock = { clock() + 3601 }
    }
    #expect(try await client.get("/repos/octo/app").status == 200)
  }

  @Test func `the secondary limit has a time to wait or none`() async throws {
    let server = try await server()
    await server.inject(.secondaryLimit(status: 429, retryAfter: 7))
    await server.inject(.secondaryLimit())
    let client = ServerClient(server)
    let first = try await client.get("/repos/octo/app")
    #expect(first.status == 429)
    #expect(first.headers["retry-after"] == "7")
    let second = try await client.get("/repos/octo/app")
    #expect(second.status == 403)
    #expect(second.headers["retry-after"] == nil)
    #expect(try await client.get("/repos/octo/app").status == 200)
  }

  @Test func `a moved repository redirects by its id, for writes with 307`() async throws {
    let server = try await server()
    await server.edit { $0.rename("octo/app", to: "octo/new") }
    let client = ServerClient(server)
    let read = try await client.get("/repos/octo/app/issues?state=all")
    #expect(read.status == 301)
    let location = try #require(read.headers["location"])
    #expect(location.hasSuffix("/issues?state=all"))
    #expect(try await client.get(location).status == 200)
    let written = try await client.send(.post, "/repos/octo/app/labels", ["name": "a"])
    #expect(written.status == 307)
    let path = try #require(written.headers["location"])
    #expect(try await client.send(.post, path, ["name": "a"]).status == 201)
  }

  @Test func `a request with a lost response is done`() async throws {
    let server = try await server()
    await server.inject(.lostAnswer, on: "POST /repos/{}/{}/labels")
    let client = ServerClient(server)
    await #expect(throws: WebError.self) {
      try await client.send(.post, "/repos/octo/app/labels", ["name": "a"])
    }
    #expect(try await client.get("/repos/octo/app/labels").json.count == 1)
    await server.inject(.reset, on: "POST /repos/{}/{}/labels")
    await #expect(throws: WebError.self) {
      try await client.send(.post, "/repos/octo/app/labels", ["name": "b"])
    }
    #expect(try await client.get("/repos/octo/app/labels").json.count == 1)
  }

  @Test func `the device flow follows the decision of the user, and slows down fast polls`()
    async throws
  {
    let server = try await server()
    let client = ServerClient(server)
    let start = try await client.send(
      .post, "/login/device/code", ["client_id": "Iv1.7", "scope": "repo"])
    let code = start.json["device_code"]
    let poll: JSONValue = [
      "client_id": "Iv1.7", "device_code": code,
      "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
    ]
    let path = "/login/oauth/access_token"
    let waiting = try await client.send(.post, path, poll)
    #expect(waiting.json["error"] == "authorization_pending")
    let early = try await client.send(.post, path, poll)
    #expect(early.json["error"] == "slow_down")
    #expect(early.json["interval"] == 10)
    guard case .string(let userCode) = start.json["user_code"] else {
      Issue.record("there is no code for the user")
      return
    }
    await server.edit { $0.decide(userCode, .allowed(login: "ada")) }
    let done = try await client.send(.post, path, poll)
    #expect(done.json["token_type"] == "bearer")
  }

  private func server() async throws -> GitHubServer {
    let server = GitHubServer()
    await server.edit { $0.addRepository("octo/app") }
    return server
  }
}
