import Base
import GitHub
import TestSupport
import Testing

@Suite struct OrganisationTests {
  private let names = ["octo/app", "octo/kit", "octo/web"].compactMap { RepositoryName($0) }
  private let store = Store.shared()

  private func server(_ count: Int) -> IssueServer {
    let items = IssueServer.items(count)
    return IssueServer(["octo/app": items, "octo/kit": items, "octo/web": items])
  }

  @Test func `a small organization is read as one list, with one uncounted request when warm`()
    async
  {
    let server = server(60)
    let cold = await server.script.client(store).issues(of: names)
    #expect(cold.map(\.issues.count) == [60, 60, 60])
    #expect(server.sent.count == 2)
    server.forget()
    let warm = await server.script.client(store).issues(of: names)
    #expect(warm.map(\.issues.count) == [60, 60, 60])
    #expect(server.sent.count == 1)
    #expect(server.counted == 0)
  }

  @Test func `a change in an organization needs one counted request`() async {
    let server = server(20)
    _ = await server.script.client(store).issues(of: names)
    server.change("octo/kit") {
      $0[0].title = "B"
      $0[0].updatedAt = IssueServer.time(900)
    }
    server.forget()
    let lists = await server.script.client(store).issues(of: names)
    #expect(lists[1].issues.first?.title == "B")
    #expect(lists.map(\.issues.count) == [20, 20, 20])
    #expect(server.counted == 1)
  }

  @Test
  func `the list of an organization with more pages than repositories is not used for a week`()
    async
  {
    let server = server(250)
    let script = server.script
    let cold = await script.client(store).issues(of: names)
    #expect(cold.map(\.issues.count) == [250, 250, 250])
    #expect(server.sent.count == 1 + 9)
    server.forget()
    _ = await script.client(store).issues(of: names)
    #expect(server.sent.count == 3)
    #expect(server.counted == 0)
  }

  @Test func `a repository missing in the list is requested separately`() async {
    let server = server(5)
    server.change("octo/web") { $0 = [] }
    server.fail("octo/web", status: 404)
    let lists = await server.script.client(store).issues(of: names)
    #expect(lists.map(\.issues.count) == [5, 5, 0])
    #expect(lists[2].failure == .notFound(what: "octo/web"))
    #expect(server.sent.count == 2)
  }

  @Test func `the list of an owner that is not an organization is requested once`() async {
    let server = server(5)
    server.fail("octo/issues", status: 404)
    _ = await server.script.client(store).issues(of: names)
    #expect(server.sent.count == 4)
    server.forget()
    _ = await server.script.client(store).issues(of: names)
    #expect(server.sent.count == 3)
  }

  @Test func `with the token of an app each repository is requested`() async {
    let server = server(5)
    _ = await server.script.client(store, token: "ghs_app").issues(of: names)
    #expect(server.sent.count == 3)
  }
}
