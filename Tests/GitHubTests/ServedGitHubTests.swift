import Base
import GitHub
import TestSupport
import Testing

/// The client against a server that stores changes.
@Suite struct ServedGitHubTests {
  private let server = GitHubServer()
  private let store = Store.shared()
  private let time = FakeTime()

  private func client(_ change: (inout ClientSettings) -> Void = { _ in }) throws -> GitHubClient {
    var settings = ClientSettings()
    change(&settings)
    let host = try #require(GitHubHost(apiURL: server.url))
    return GitHubClient(
      GitHubAccess(Token(GitHubServer.token, for: host), or: host),
      transport: server.transport, store: store, clock: time.clock, settings: settings)
  }

  @Test func `a board's lists need the fewest requests, cold and warm`() async throws {
    await server.edit {
      $0.addRepository("octo/app")
      $0.addRepository("ada/kit")
      $0.addIssues(230, to: "octo/app", labels: ["status:ready", "a/b: 🚀"])
      $0.addIssues(7, to: "ada/kit")
    }
    let names = [try repository(), try repository("ada/kit")]
    let cold = try await client().issues(of: names)
    #expect(cold.map(\.failure) == [nil, nil])
    #expect(cold.map(\.issues.count) == [230, 7])
    #expect(await server.log.count == 4)
    await server.forgetLog()
    let warm = try await client().issues(of: names)
    #expect(warm.map(\.issues) == cold.map(\.issues))
    #expect(await server.log.count == 2)
    #expect(await server.countedRequests == 0)
  }

  @Test func `a change shows in the list at once, without a request`() async throws {
    await server.edit {
      $0.addRepository("octo/app")
      $0.addIssue("A", to: "octo/app", labels: ["status:ready"])
      $0.addLabel("status:done", to: "octo/app")
    }
    let name = try repository()
    _ = try await client().issues(of: [name])
    let client = try client()
    _ = try await client.perform(.addLabels(name, number: 1, names: ["status:done"]))
    _ = try await client.perform(.removeLabel(name, number: 1, name: "status:ready"))
    _ = try await client.perform(
      .setState(name, number: 1, state: .closed, reason: "completed"))
    await server.forgetLog()
    let issue = try await self.client { $0.isOffline = true }.issues(of: [name])[0].issues.first
    #expect(issue?.labels.map(\.name) == ["status:done"])
    #expect(issue?.state == .closed)
    #expect(await server.log.isEmpty)
    let warm = try await self.client().issues(of: [name])[0].issues.first
    #expect(warm == issue)
  }

  @Test(arguments: [true, false])
  func `a comment is made once, whether the response or the request was lost`(
    _ isAnswer: Bool
  ) async throws {
    await server.edit {
      $0.addRepository("octo/app")
      $0.addIssue("A", to: "octo/app")
    }
    await server.inject(
      isAnswer ? .lostAnswer : .reset, on: "POST /repos/{}/{}/issues/{}/comments")
    let answer = try await client().perform(
      .createComment(try repository(), number: 1, marker: "<!-- m -->", body: "<!-- m -->text"))
    guard case .id = answer else {
      Testing.Issue.record("\(answer)")
      return
    }
    #expect(await server.current.repository("octo/app")?.issues[1]?.comments == 1)
    #expect(
      await server.counts["POST /repos/{}/{}/issues/{}/comments"] == (isAnswer ? 1 : 2))
  }

  @Test func `an issue is created once after a lost response`() async throws {
    await server.edit { $0.addRepository("octo/app") }
    await server.inject(.lostAnswer, on: "POST /repos/{}/{}/issues")
    let answer = try await client().perform(
      .createIssue(try repository(), title: "A", body: "b", labels: []))
    guard case .issue(let issue) = answer else {
      Testing.Issue.record("\(answer)")
      return
    }
    #expect(issue.number == 1)
    #expect(await server.current.repository("octo/app")?.issues.count == 1)
  }

  @Test func `a renamed repository is read and changed under its old name`() async throws {
    await server.edit {
      $0.addRepository("octo/old")
      $0.addIssue("A", to: "octo/old")
      $0.rename("octo/old", to: "octo/new")
    }
    let old = try repository("octo/old")
    let list = try await client().issues(of: [old])
    #expect(list[0].issues.map(\.repository) == [try repository("octo/new")])
    let answer = try await client().perform(
      .setState(old, number: 1, state: .closed, reason: nil))
    guard case .issue(let issue) = answer else {
      Testing.Issue.record("\(answer)")
      return
    }
    #expect(issue.state == .closed)
  }

  private static let faults: [ScriptedFault.Kind] = [
    .status(502), .truncatedJSON(40), .cutBody(30), .reset, .lostAnswer, .primaryLimit(),
    .secondaryLimit(status: 429, retryAfter: 3), .secondaryLimit(status: 403),
  ]

  @Test(arguments: faults.indices)
  func `network errors are survived`(_ index: Int) async throws {
    await server.edit { [time] in
      $0.clock = { time.now }
      $0.addRepository("octo/app")
      $0.addIssues(101, to: "octo/app")
    }
    await server.inject(
      Self.faults[index], on: "GET /repos/{}/{}/issues", skipping: index % 2)
    let list = try await client { $0.patience = 4000 }.issues(of: [try repository()])
    #expect(list[0].failure == nil)
    #expect(list[0].issues.count == 101)
  }
}
