import Base
import GitHub
import TestSupport
import Testing

/// A pending change of a killed run is made later only if no other user has changed the same.
@Suite struct WantedChangeTests {
  private let server = GitHubServer()
  private let store = Store.shared()
  private let time = FakeTime()

  /// Every type of change of an existing object.
  enum Kind: CaseIterable {
    case state, title, assignee, comment, notes, publication, pullRequest, reviewers, status, label,
      deletedLabel
  }

  /// The object at the server.
  private struct Things {
    var name: RepositoryName
    var sha: String
    var comment: Int64 = 0
    var release: Int64 = 0
  }

  private func client(
    _ token: String = GitHubServer.token, breaks: Bool = false
  ) throws -> GitHubClient {
    let server = server
    let host = try #require(GitHubHost(apiURL: server.url))
    return GitHubClient(
      GitHubAccess(Token(token, for: host), or: host),
      transport: WebTransport { request throws(WebError) in
        if breaks, request.method != .get { throw .cancelled }
        return try await server.transport.send(request)
      }, store: store, clock: time.clock)
  }

  private func things() async throws -> Things {
    let sha = await server.edit { [time] state in
      state.clock = { time.now }
      state.addToken("ghp_other", login: "bob")
      state.addRepository("octo/app")
      state.addIssue("A", to: "octo/app")
      state.addPull("B", to: "octo/app", head: "feature/b")
      state.addLabel("old", to: "octo/app", color: "111111")
      return state.addCommit("Begin", to: "octo/app")
    }
    var things = Things(name: try repository(), sha: sha)
    let client = try client()
    let comment = Mutation.createComment(things.name, number: 1, marker: "m", body: "m one")
    if case .id(let id) = try await client.perform(comment) { things.comment = id }
    let release = Mutation.createRelease(
      things.name, tag: "v1", name: "v1", body: "one", isDraft: true)
    if case .id(let id) = try await client.perform(release) { things.release = id }
    return things
  }

  /// A change of a type, with a text that distinguishes two of them.
  private func change(_ kind: Kind, of things: Things, _ text: String, isOther: Bool) -> Mutation {
    let name = things.name
    let label = LabelText(name: "old", color: "222222", description: text)
    return switch kind {
    case .state:
      isOther
        ? .editIssue(name, number: 1, title: text, body: nil, milestone: nil)
        : .setState(name, number: 1, state: .closed, reason: "completed")
    case .title: .editIssue(name, number: 1, title: text, body: nil, milestone: nil)
    case .assignee: .assign(name, number: 1, logins: [isOther ? "bob" : "ada"])
    case .comment: .updateComment(name, id: things.comment, body: text)
    case .notes: .updateRelease(name, id: things.release, name: "v1", body: text)
    case .publication:
      isOther
        ? .updateRelease(name, id: things.release, name: "v1", body: text)
        : .publishRelease(name, id: things.release, tag: "v1")
    case .pullRequest: .updatePullRequest(name, number: 2, title: text, body: nil, base: nil)
    case .reviewers:
      isOther
        ? .updatePullRequest(name, number: 2, title: text, body: nil, base: nil)
        : .requestReviewers(name, number: 2, logins: ["bob"])
    case .status:
      .createStatus(
        name, sha: things.sha,
        CommitStatus(state: "success", context: "ci", description: text))
    case .label: .updateLabel(name, name: "old", label)
    case .deletedLabel:
      isOther ? .updateLabel(name, name: "old", label) : .deleteLabel(name, name: "old")
    }
  }

  @Test(arguments: Kind.allCases, [true, false])
  func `a pending change is made, unless another user has changed the same since`(
    kind: Kind, isChanged: Bool
  ) async throws {
    let things = try await things()
    let broken = try client(breaks: true)
    _ = try await broken.all(of: .labels(things.name))
    let own = change(kind, of: things, "own", isOther: false)
    await #expect(throws: GitHubError.self) { try await broken.perform(own) }
    #expect(try client().pendingChanges == [own])
    time.pass(60)
    if isChanged {
      _ = try await client("ghp_other").perform(
        change(kind, of: things, "other", isOther: true))
      time.pass(60)
    }
    await server.forgetLog()
    let replayed = try await client().replayJournal().map { try? $0.1.get() }
    #expect(replayed == [isChanged ? .dropped : .made])
    let writes = await server.log.count { $0.request.method != .get }
    #expect(writes == (isChanged ? 0 : 1))
    #expect(try client().pendingChanges.isEmpty)
  }

  @Test func `a pull request that was opened and merged meanwhile is not opened again`()
    async throws
  {
    let things = try await things()
    await server.edit { $0.addCommit("C", to: "octo/app", branch: "feature/c") }
    await server.inject(.lostAnswer, on: "POST /repos/{}/{}/pulls")
    await server.inject(.reset, on: "GET /repos/{}/{}/pulls", times: 100)
    let open = Mutation.createPullRequest(
      things.name, PullRequestText(title: "C", body: ""), head: "feature/c", base: "main",
      isDraft: false)
    await #expect(throws: GitHubError.self) { try await client().perform(open) }
    await server.edit { state in
      state.faults = []
      let time = state.now
      state.changeIssue(3, of: "octo/app") { issue in
        issue.isOpen = false
        issue.closedAt = time
        issue.pull?.mergedAt = time
      }
    }
    let replayed = try await client().replayJournal().map { try? $0.1.get() }
    #expect(replayed == [.found])
    #expect(await server.current.repository("octo/app")?.issues.count == 3)
  }
}
