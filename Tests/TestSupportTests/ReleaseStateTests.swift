import Base
import TestSupport
import Testing

/// Commits, comparisons and releases.
struct ReleaseStateTests {
  @Test func `a comparison contains the commits that only the head has`() async throws {
    let client = try await client()
    let reply = try await client.get("/repos/octo/app/compare/1.1...main")
    #expect(reply.json["status"] == "ahead")
    #expect(reply.json["total_commits"] == 2)
    #expect(reply.json["commits"][0]["commit"]["message"] == "Add a page")
  }

  @Test func `the pull request of a merge commit is found by it`() async throws {
    let client = try await client()
    let reply = try await client.get("/repos/octo/app/commits/main/pulls")
    #expect(reply.json[0]["number"] == 1)
    #expect(reply.json[0]["merged_at"] != .null)
  }

  @Test func `notes name the pull requests since the last tag`() async throws {
    let client = try await client()
    let reply = try await client.send(
      .post, "/repos/octo/app/releases/generate-notes", ["tag_name": "1.2"])
    guard case .string(let body) = reply.json["body"] else {
      Issue.record("there are no notes")
      return
    }
    #expect(body.contains("* Add a page by @ada in \(client.server.url)/octo/app/pull/1"))
    #expect(body.hasSuffix("/compare/1.1...1.2"))
  }

  @Test func `a published release creates its tag, and a tag has one release`() async throws {
    let client = try await client()
    let path = "/repos/octo/app/releases"
    #expect(try await client.send(.post, path, ["tag_name": "1.2"]).status == 201)
    #expect(try await client.get("/repos/octo/app/tags").json[0]["name"] == "1.2")
    #expect(try await client.send(.post, path, ["tag_name": "1.2"]).status == 422)
  }

  @Test(arguments: ["2022-11-28", "2026-03-10"])
  func `the newer version of the API omits removed fields`(
    _ version: String
  ) async throws {
    var client = try await client()
    client.version = version
    let pull = try await client.get("/repos/octo/app/pulls/1").json
    #expect((pull["merge_commit_sha"] == .null) == (version == "2026-03-10"))
    #expect(pull["base"]["repo"]["full_name"] == "octo/app")
  }

  private func client() async throws -> ServerClient {
    let server = GitHubServer()
    await server.edit { $0.addSample() }
    return ServerClient(server)
  }
}
