import Base
import GitHub
import TestSupport
import Testing

/// An Enterprise Server, whose API URL has a path.
@Suite struct EnterpriseServerTests {
  private let server = GitHubServer(url: "https://git.example.com/api/v3")
  private let time = FakeTime()
  private let store = Store.shared()

  private func client() throws -> GitHubClient {
    let host = try #require(GitHubHost(apiURL: server.url + "/"))
    return GitHubClient(
      GitHubAccess(Token(GitHubServer.token, for: host), or: host),
      transport: server.transport, store: store, clock: time.clock)
  }

  @Test func `pages, moved repositories and changes stay below its path`() async throws {
    await server.edit {
      $0.addRepository("octo/old")
      $0.addIssues(230, to: "octo/old")
      $0.rename("octo/old", to: "octo/new")
    }
    let old = try repository("octo/old")
    let list = try await client().issues(of: [old])
    #expect(list[0].failure == nil)
    #expect(list[0].issues.count == 230)
    _ = try await client().perform(.setState(old, number: 7, state: .closed, reason: nil))
    #expect(await server.current.repository("octo/new")?.issues[7]?.isOpen == false)
    let urls = await server.log.map(\.request.url)
    #expect(urls.allSatisfy { $0.hasPrefix("https://git.example.com/api/v3/re") })
  }

  @Test(arguments: [
    ("https://api.acme.ghe.com", "https://acme.ghe.com"),
    ("https://api.git.example.com:8443/", "https://git.example.com:8443"),
    ("https://api.git.example.com/api/v3", "https://api.git.example.com"),
  ])
  func `an API host name gives the URL of the web pages`(api: String, pages: String) throws {
    #expect(try #require(GitHubHost(apiURL: api)).webURL == pages)
  }

  @Test func `its web pages are at its root`() throws {
    #expect(try client().host.webURL == "https://git.example.com")
    #expect(try client().host.name == "git.example.com")
  }
}
