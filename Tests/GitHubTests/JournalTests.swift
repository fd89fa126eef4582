import Base
import GitHub
import Synchronization
import TestSupport
import Testing

@Suite struct JournalTests {
  private let store = Store.shared()

  /// An issue's JSON with labels.
  static func issue(
    _ labels: [String], state: String = "open", updatedAt: String = "2026-01-01T00:00:00Z"
  ) -> String {
    let labels = labels.enumerated().map {
      #"{"id": \#($0.offset + 1), "name": "\#($0.element)", "color": "ffffff"}"#
    }
    return #"""
      {"id": 9, "number": 3, "title": "A", "state": "\#(state)", "body": "text",
       "labels": [\#(labels.joined(separator: ","))], "updated_at": "\#(updatedAt)",
       "created_at": "2027-01-15T08:00:00Z"}
      """#
  }

  @Test func `a change with a response leaves nothing in the journal`() async throws {
    let script = Script { _, _ in .json(#"[{"id": 1, "name": "a", "color": "ffffff"}]"#) }
    let client = script.client(store)
    let answer = try await client.perform(
      .addLabels(try repository(), number: 3, names: ["a"]))
    #expect(answer == .labels([Label(id: 1, name: "a", color: "ffffff")]))
    #expect(script.lines == ["POST /repos/octo/app/issues/3/labels"])
    #expect(client.pendingChanges.isEmpty)
    #expect(script.time.slept.isEmpty)
  }

  @Test func `a change is not sent if another process locks the store`()
    async throws
  {
    let script = Script { _, _ in .json("{}") }
    var store = store
    store.write = { _ throws(StoreError) in throw .busy }
    let client = script.client(store)
    await #expect(throws: GitHubError.storeFailed(reason: "another process has locked it")) {
      _ = try await client.perform(.addLabels(try repository(), number: 3, names: ["a"]))
    }
    #expect(script.lines.isEmpty)
  }

  @Test func `a second change waits a second, also one of another process`() async throws {
    let script = Script { _, _ in .json(Self.issue([])) }
    let change = Mutation.setState(try repository(), number: 3, state: .open, reason: nil)
    _ = try await script.client(store).perform(change)
    _ = try await script.client(store).perform(change)
    #expect(script.time.slept == [1])
  }

  @Test func `an existing comment is not sent again after a lost response`() async throws {
    let script = Script { request, _ in
      request.method == .post
        ? .failure(.interrupted(reason: "cut"))
        : .json(#"[{"id": 5, "body": "<!-- mark --> text"}]"#)
    }
    let answer = try await script.client(store).perform(
      .createComment(
        try repository(), number: 3, marker: "<!-- mark -->", body: "<!-- mark --> text"))
    #expect(answer == .id(5))
    #expect(
      script.lines == [
        "POST /repos/octo/app/issues/3/comments", "GET /repos/octo/app/issues/3/comments",
      ])
  }

  @Test func `a missing issue is sent again after a lost response`() async throws {
    let script = Script { request, count in
      switch (request.method, count) {
      case (.post, 1): .failure(.timedOut(seconds: 30))
      case (.post, _): .json(Self.issue([]), status: 201)
      default: .json("[]")
      }
    }
    let answer = try await script.client(store).perform(
      .createIssue(try repository(), title: "A", body: "text", labels: []))
    guard case .issue = answer else {
      Testing.Issue.record("\(answer)")
      return
    }
    #expect(script.lines.map { $0.prefix(4) } == ["POST", "GET ", "POST"])
  }

  @Test func `removing a missing label is done`() async throws {
    let script = Script { _, _ in .json(#"{"message": "Label does not exist"}"#, status: 404) }
    let answer = try await script.client(store).perform(
      .removeLabel(try repository(), number: 3, name: "a/b 🚀"))
    #expect(answer == .done)
    #expect(script.lines == ["DELETE /repos/octo/app/issues/3/labels/a%2Fb%20%F0%9F%9A%80"])
  }

  @Test func `creating an existing label is done, and another 422 is an error`() async throws {
    let body = { @Sendable (code: String) in
      #"{"message": "Validation Failed", "errors": [{"code": "\#(code)", "field": "name"}]}"#
    }
    let label = LabelText(name: "a", color: "ffffff")
    let exists = Script { _, _ in .json(body("already_exists"), status: 422) }
    #expect(
      try await exists.client(store).perform(.createLabel(try repository(), label)) == .done)
    let refused = Script { _, _ in .json(body("invalid"), status: 422) }
    let client = refused.client(store)
    await #expect(throws: GitHubError.self) {
      try await client.perform(.createLabel(try repository(), label))
    }
    #expect(client.pendingChanges.isEmpty)
  }

  /// Leaves a change in the journal like a process that is killed before the response.
  private func kill(_ mutation: Mutation) async throws {
    let script = Script { _, _ in .failure(.cancelled) }
    let client = script.client(store) { $0.owner = "killed" }
    await #expect(throws: GitHubError.stored(what: mutation.summary, reason: .cancelled)) {
      try await client.perform(mutation)
    }
    #expect(client.pendingChanges == [mutation])
  }

  @Test func `a change of a killed process is completed once`() async throws {
    let change = Mutation.addLabels(try repository(), number: 3, names: ["a"])
    try await kill(change)
    let script = Script { request, _ in
      request.method == .get
        ? .json(Self.issue([])) : .json(#"[{"id": 1, "name": "a", "color": "ffffff"}]"#)
    }
    let notes = Mutex<[ClientNote]>([])
    let client = script.client(store) {
      $0.onNote = { note in notes.withLock { $0.append(note) } }
    }
    try await client.resumeJournal(of: try repository())
    #expect(notes.withLock { $0 } == [.resumed(change)])
    #expect(client.pendingChanges.isEmpty)
    _ = try await client.perform(change)
    #expect(script.lines.filter { $0.hasPrefix("POST") }.count == 1)
  }

  @Test func `a change of a killed process that GitHub made is not repeated`() async throws {
    let change = Mutation.addLabels(try repository(), number: 3, names: ["a"])
    try await kill(change)
    let script = Script { _, _ in .json(Self.issue(["A"])) }
    let client = script.client(store)
    try await client.resumeJournal(of: try repository())
    #expect(script.lines == ["GET /repos/octo/app/issues/3"])
    #expect(client.pendingChanges.isEmpty)
  }

  @Test func `an object that another user has changed since is not changed`() async throws {
    let change = Mutation.setState(
      try repository(), number: 3, state: .closed, reason: "completed")
    try await kill(change)
    let script = Script { _, _ in .json(Self.issue([], updatedAt: "2030-01-01T00:00:00Z")) }
    let notes = Mutex<[ClientNote]>([])
    let client = script.client(store) {
      $0.onNote = { note in notes.withLock { $0.append(note) } }
    }
    try await client.resumeJournal(of: try repository())
    #expect(!script.lines.contains { !$0.hasPrefix("GET") })
    #expect(notes.withLock { $0 } == [.dropped(change)])
    #expect(client.pendingChanges.isEmpty)
  }

  private func lines(
    of body: (GitHubClient) async throws -> Void, token: String = "ghp_secret"
  ) async throws -> [String] {
    let script = Script { request, _ in
      switch (request.method, request.url.contains("/labels")) {
      case (.get, _): .json(request.url.contains("/issues/") ? Self.issue([]) : "[]")
      case (_, true): .json(#"[{"id": 1, "name": "a", "color": "ffffff"}]"#)
      default: .json(Self.issue([]), status: 201)
      }
    }
    try await body(script.client(store, token: token))
    return script.lines
  }

  @Test func `no command creates a pending issue of another one`() async throws {
    let name = try repository()
    let create = Mutation.createIssue(name, title: "X", body: "", labels: [])
    let label = Mutation.addLabels(name, number: 3, names: ["a"])
    try await kill(create)
    let other = try await lines(of: { _ = try await $0.perform(label) }, token: "ghp_other")
    #expect(other == ["POST /repos/octo/app/issues/3/labels"])
    let own = try await lines { _ = try await $0.perform(label) }
    #expect(own == ["GET /repos/octo/app/issues", "POST /repos/octo/app/issues/3/labels"])
    let elsewhere = Mutation.addLabels(try repository("octo/web"), number: 3, names: ["a"])
    #expect(
      try await lines { _ = try await $0.perform(elsewhere) }
        == ["POST /repos/octo/web/issues/3/labels"])
    let replayed = try await lines(of: { _ = await $0.replayJournal() }, token: "ghp_other")
    #expect(replayed.isEmpty)
    let made = try await lines { _ = await $0.replayJournal() }
    #expect(made == ["GET /repos/octo/app/issues", "POST /repos/octo/app/issues"])
    #expect(try await lines { _ = await $0.replayJournal() }.isEmpty)
  }

  @Test func `the same command again makes the pending change, once`() async throws {
    let create = Mutation.createIssue(try repository(), title: "X", body: "", labels: [])
    try await kill(create)
    let lines = try await lines { client in
      _ = try await client.perform(create)
      #expect(client.pendingChanges.isEmpty)
    }
    #expect(lines == ["GET /repos/octo/app/issues", "POST /repos/octo/app/issues"])
  }

  @Test func `a failed change is reported as pending, and an unsent one is not`()
    async throws
  {
    let create = Mutation.createIssue(try repository(), title: "X", body: "", labels: [])
    let failing = Script { request, _ in
      request.method == .get ? .json("[]") : .json("{}", status: 503)
    }
    let client = failing.client(store)
    await #expect(
      throws: GitHubError.stored(
        what: "create the issue 'X' in octo/app", reason: .serverFailed(status: 503))
    ) {
      try await client.perform(create)
    }
    #expect(client.pendingChanges == [create])
    #expect(try await failing.client(store, token: "ghp_other").dropJournal().isEmpty)
    #expect(try await client.dropJournal() == ["create the issue 'X' in octo/app"])
    #expect(client.pendingChanges.isEmpty)

    let limited = Script { _, _ in .json("{}", status: 429, [("retry-after", "4000")]) }
    let waiting = limited.client(store)
    await #expect(throws: GitHubError.self) { try await waiting.perform(create) }
    #expect(waiting.pendingChanges.isEmpty)
  }

  @Test func `a change that another process is making is not dropped`() async throws {
    let create = Mutation.createIssue(try repository(), title: "X", body: "", labels: [])
    let script = Script { _, _ in .json(Self.issue([]), status: 201) }
    let dropping = GitHubClient(
      GitHubAccess(Token("ghp_secret", for: .github), or: .github), transport: script.transport,
      store: store,
      clock: script.time.slow)
    let dropped = Mutex<Task<[String], any Error>?>(nil)
    let making = GitHubClient(
      GitHubAccess(Token("ghp_secret", for: .github), or: .github),
      transport: WebTransport { request throws(WebError) in
        dropped.withLock { $0 = Task { try await dropping.dropJournal() } }
        for _ in 0..<100 { await Task.yield() }
        #expect(dropping.pendingChanges == [create])
        return try await script.transport.send(request)
      }, store: store, clock: script.time.slow)
    _ = try await making.perform(create)
    let task = try #require(dropped.withLock { $0 })
    #expect(try await task.value.isEmpty)
  }

  @Test func `Ctrl-C during a wait for a rate limit leaves nothing`() async throws {
    let create = Mutation.createIssue(try repository(), title: "X", body: "", labels: [])
    let script = Script { _, _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return .json("{}", status: 429, [("retry-after", "5")])
    }
    let client = script.client(store)
    let run = Task { try await client.perform(create) }
    await #expect(throws: GitHubError.cancelled) { try await run.value }
    #expect(client.pendingChanges.isEmpty)
  }

  @Test func `pending changes of one run are made in order`() async throws {
    let name = try repository()
    let changes = [
      Mutation.addLabels(name, number: 3, names: ["a"]),
      .removeLabel(name, number: 3, name: "b"),
      .setState(name, number: 3, state: .closed, reason: "completed"),
    ]
    let script = Script { request, _ in
      request.method == .get || request.method == .patch
        ? .json(Self.issue(["b"], state: request.method == .get ? "open" : "closed"))
        : .json("[]")
    }
    await Script.leave(changes, in: store)
    let client = script.client(store)
    #expect(client.pendingChanges == changes)
    try await client.resumeJournal(of: try repository())
    #expect(
      script.lines.filter { !$0.hasPrefix("GET") } == [
        "POST /repos/octo/app/issues/3/labels", "DELETE /repos/octo/app/issues/3/labels/b",
        "PATCH /repos/octo/app/issues/3",
      ])
  }
}
