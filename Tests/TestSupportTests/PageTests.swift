import Base
import Testing
import TestSupport

/// Pages, their links, and unchanged responses.
struct PageTests {
  @Test func `the first page names the next and the last by the repository's id`() async throws {
    let server = GitHubServer()
    let id = await server.edit { state in
      let id = state.addRepository("octo/app")
      state.addIssues(250, to: "octo/app")
      return id
    }
    let reply = try await ServerClient(server).get("/repos/octo/app/issues?per_page=100")
    let list = "\(server.url)/repositories/\(id)/issues"
    #expect(
      reply.headers["link"] == """
        <\(list)?page=2&per_page=100>; rel="next", <\(list)?page=3&per_page=100>; rel="last"
        """)
    let last = try await ServerClient(server).get(
      "/repositories/\(id)/issues?per_page=100&page=3")
    #expect(last.json.count == 50)
    #expect(
      last.headers["link"] == """
        <\(list)?page=2&per_page=100>; rel="prev", <\(list)?page=1&per_page=100>; rel="first"
        """)
  }

  @Test func `an unchanged page is not sent again and costs nothing`() async throws {
    let server = GitHubServer()
    await server.edit { $0.addRepository("octo/app") }
    let client = ServerClient(server)
    let first = try await client.get("/repos/octo/app/issues")
    let tag = try #require(first.headers["etag"])
    let second = try await client.get("/repos/octo/app/issues", headers: [("If-None-Match", tag)])
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
    #expect(await server.countedRequests == 1)
    await server.edit { _ = $0.addIssue("New", to: "octo/app") }
    let third = try await client.get("/repos/octo/app/issues", headers: [("If-None-Match", tag)])
    #expect(third.status == 200)
    #expect(await server.counts == ["GET /repos/{}/{}/issues": 3])
  }

  @Test func `users are listed by ids, with a template for the first page`() async throws {
    let server = GitHubServer()
    await server.edit { state in for login in ["b", "c", "d"] { state.addAccount(login) } }
    let reply = try await ServerClient(server).get("/users?per_page=2")
    let last = reply.json[1]["id"]
    #expect(last != .null)
    let link = try #require(reply.headers["link"])
    #expect(link.hasSuffix("<\(server.url)/users{?since}>; rel=\"first\""))
    #expect(link.contains("/users?per_page=2&since="))
  }

  @Test func `a page far after the first is refused`() async throws {
    let server = GitHubServer()
    await server.edit { $0.addRepository("octo/app") }
    let reply = try await ServerClient(server).get("/repos/octo/app/issues?page=100")
    #expect(reply.status == 422)
  }
}
