import Base
import GitHub
import TestSupport
import Testing

@Suite struct IssueListTests {
  private let names = ["octo/app", "octo/kit"].compactMap { RepositoryName($0) }
  private let store = Store.shared()

  private func server() -> IssueServer {
    IssueServer(["octo/app": IssueServer.items(250), "octo/kit": IssueServer.items(1)])
  }

  @Test func `a cold list needs one request per hundred issues`() async {
    let server = server()
    let lists = await server.script.client(store).issues(of: names)
    #expect(lists.map(\.issues.count) == [250, 1])
    #expect(lists.map(\.failure) == [nil, nil])
    #expect(server.sent.count == 4)
    #expect(lists[0].issues.first?.number == 250)
    #expect(lists[0].issues.first?.author?.login == "octo")
    #expect(lists[0].issues.first?.repository == names[0])
  }

  @Test func `a warm list needs one uncounted request per repository`() async {
    let server = server()
    _ = await server.script.client(store).issues(of: names)
    server.forget()
    let client = server.script.client(store)
    let lists = await client.issues(of: names)
    #expect(lists.map(\.issues.count) == [250, 1])
    #expect(server.sent.count == 2)
    #expect(server.counted == 0)
    let requests = await client.requests
    #expect(requests.sent == 2)
    #expect(requests.notModified == 2)
  }

  @Test func `a change needs one counted request, then uncounted ones`() async {
    let server = server()
    _ = await server.script.client(store).issues(of: names)
    server.change("octo/app") {
      $0[0].title = "B"
      $0[0].updatedAt = IssueServer.time(900)
    }
    server.forget()
    let lists = await server.script.client(store).issues(of: names)
    #expect(lists[0].issues.first?.title == "B")
    #expect(lists[0].issues.count == 250)
    #expect(server.counted == 1)
    server.forget()
    _ = await server.script.client(store).issues(of: names)
    #expect(server.counted == 0)
  }

  @Test func `an issue missing on the first page is removed from the list`() async {
    let server = server()
    _ = await server.script.client(store).issues(of: names)
    server.change("octo/app") { $0.remove(at: 240) }
    let lists = await server.script.client(store).issues(of: names)
    #expect(lists[0].issues.count == 249)
    #expect(!lists[0].issues.contains { $0.number == 241 })
  }

  @Test func `a day later the whole list is read`() async {
    let server = server()
    let script = server.script
    _ = await script.client(store).issues(of: names)
    server.change("octo/app") { $0.remove(at: 3) }
    script.time.pass(90000)
    server.forget()
    let lists = await script.client(store).issues(of: names)
    #expect(lists[0].issues.count == 249)
    #expect(server.sent.count == 4)
  }

  @Test func `a renamed label shows on all issues that have it`() async {
    let server = server()
    server.change("octo/app") { items in
      for index in items.indices { items[index].labels = [(id: 5, name: "old")] }
    }
    _ = await server.script.client(store).issues(of: names)
    server.change("octo/app") { items in
      for index in items.indices { items[index].labels = [(id: 5, name: "new")] }
    }
    let lists = await server.script.client(store).issues(of: names)
    #expect(lists[0].issues.allSatisfy { $0.labels.map(\.name) == ["new"] })
  }

  @Test func `a repository that fails does not hide the others, and shows cached issues`() async {
    let server = server()
    let script = server.script
    _ = await script.client(store).issues(of: names)
    server.fail("octo/app", status: 404)
    let before = script.time.now
    script.time.pass(60)
    let lists = await script.client(store).issues(of: names)
    #expect(lists[0].failure == .notFound(what: "octo/app"))
    #expect(lists[0].issues.count == 250)
    #expect(lists[0].asOf.map { $0 <= before } == true)
    #expect(lists[1].failure == nil)
  }

  @Test func `offline sends no request`() async {
    let server = server()
    _ = await server.script.client(store).issues(of: [names[0]])
    server.forget()
    let lists = await server.script.client(store) { $0.isOffline = true }.issues(of: names)
    #expect(lists[0].issues.count == 250)
    #expect(lists[1].failure == .offline(what: "octo/kit"))
    #expect(server.sent.isEmpty)
  }

  @Test func `a failing store loses the cache, not the result`() async {
    let server = server()
    let lists = await server.script.client(.broken).issues(of: names)
    #expect(lists.map(\.issues.count) == [250, 1])
  }
}
