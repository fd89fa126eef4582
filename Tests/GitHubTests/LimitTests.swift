import Base
import GitHub
import Synchronization
import TestSupport
import Testing

@Suite struct LimitTests {
  private let store = Store.shared()

  private static func issue() -> Result<WebResponse, WebError> { .json(JournalTests.issue([])) }

  @Test(arguments: [403, 429])
  func `retry-after is respected and announced`(_ status: Int) async throws {
    let script = Script { _, count in
      count == 1
        ? .json(#"{"message": "slow"}"#, status: status, [("retry-after", "7")]) : Self.issue()
    }
    let waits = Mutex<[Wait]>([])
    let client = script.client(store) { $0.onWait = { wait in waits.withLock { $0.append(wait) } } }
    _ = try await client.value(of: .issue(try repository(), number: 3))
    #expect(script.time.slept == [7])
    #expect(waits.withLock { $0.map(\.reason) } == [.secondaryLimit])
    #expect(waits.withLock { $0.map(\.seconds) } == [7])
  }

  @Test func `a used-up hourly limit is waited for by GitHub's clock`() async throws {
    let script = Script { _, count in
      count == 1
        ? .json(
          #"{"message": "API rate limit exceeded"}"#, status: 403,
          [
            ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1000030"),
            ("Date", "Mon, 12 Jan 1970 13:46:40 GMT"),
          ]) : Self.issue()
    }
    _ = try await script.client(store).value(of: .issue(try repository(), number: 3))
    #expect(script.time.slept == [31])
  }

  @Test func `a wait above the maximum fails with its time`() async throws {
    let script = Script { _, _ in
      .json(
        #"{"message": "API rate limit exceeded"}"#, status: 403,
        [
          ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1003600"),
          ("Date", "Mon, 12 Jan 1970 13:46:40 GMT"),
        ])
    }
    let client = script.client(store)
    await #expect(throws: GitHubError.limited(seconds: 3601)) {
      try await client.value(of: .issue(try repository(), number: 3))
    }
    #expect(script.requests.count == 1)
    let other = script.client(store)
    await #expect(throws: GitHubError.limited(seconds: 3601)) {
      try await other.value(of: .issue(try repository(), number: 4))
    }
    #expect(script.requests.count == 1, "the other process must know of the limit")
  }

  @Test func `a secondary limit without a time waits one minute, then two`() async throws {
    let script = Script { _, count in
      count < 3
        ? .json(
          #"{"message": "You have exceeded a secondary rate limit."}"#,
          status: count == 1 ? 403 : 429) : Self.issue()
    }
    let client = script.client(store) { $0.patience = 200 }
    _ = try await client.value(of: .issue(try repository(), number: 3))
    #expect(script.time.slept == [60, 120])
  }

  @Test func `the limit of the search does not delay other requests`() async throws {
    let script = Script { request, _ in
      .json(
        JournalTests.issue([]),
        request.url.contains("/search/")
          ? [
            ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1000030"),
            ("Date", "Mon, 12 Jan 1970 13:46:40 GMT"),
          ] : [])
    }
    let client = script.client(store)
    _ = try await client.value(of: Endpoint<GitHub.Issue>(.get, "/search/issues"))
    _ = try await client.value(of: .issue(try repository(), number: 3))
    #expect(script.time.slept.isEmpty)
    _ = try await client.value(of: Endpoint<GitHub.Issue>(.get, "/search/labels"))
    #expect(script.time.slept == [31])
  }

  @Test func `at most eight requests are sent at the same time`() async throws {
    let name = try repository()
    let running = Mutex((now: 0, most: 0))
    let transport = WebTransport { _ throws(WebError) in
      running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      // Each waits until all allowed ones are sent, however slowly a busy machine sends them.
      let start = ContinuousClock.now
      while running.withLock({ $0.most }) < 8, start.duration(to: .now) < .seconds(120) {
        try? await Task.sleep(for: .milliseconds(2))
      }
      try? await Task.sleep(for: .milliseconds(2))
      running.withLock { $0.now -= 1 }
      return .json(JournalTests.issue([]))
    }
    let client = GitHubClient(
      GitHubAccess(Token("t", for: .github), or: .github), transport: transport, store: store,
      clock: FakeTime().slow)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { _ = try? await client.value(of: .issue(name, number: number)) }
      }
    }
    #expect(running.withLock { $0.most } == 8)
  }

  @Test func `no stored data contains a token`() async throws {
    let script = Script { _, _ in Self.issue() }
    let client = script.client(store, token: "ghp_verysecret")
    _ = try await client.value(of: .issue(try repository(), number: 3))
    _ = try await client.perform(
      .setState(try repository(), number: 3, state: .open, reason: nil))
    let kept = try store.contents()
    #expect(kept.contains("text"))
    #expect(!kept.contains("verysecret"))
    #expect(!"\(client)".contains("verysecret"))
    var dumped = ""
    dump(client, to: &dumped)
    #expect(!dumped.contains("verysecret"))
  }
}
