import Base
import GitHub
import Synchronization
import TestSupport
import Testing

@Suite struct ReadingTests {
  private let store = Store.shared()

  @Test func `every request has the API version, media type and user agent`() async throws {
    let script = Script { _, _ in .json(JournalTests.issue([])) }
    _ = try await script.client(store).value(of: .issue(try repository(), number: 3))
    let headers = try #require(script.requests.first?.headers)
    #expect(headers["Accept"] == "application/vnd.github+json")
    #expect(headers["X-GitHub-Api-Version"] == "2022-11-28")
    #expect(headers["User-Agent"] == "flowctl")
    #expect(headers["Authorization"] == "Bearer ghp_secret")
  }

  @Test func `unchanged data is not sent twice, also to another process`() async throws {
    let script = Script { request, _ in
      request.headers["If-None-Match"] == "\"1\""
        ? .success(WebResponse(status: 304))
        : .json(JournalTests.issue(["a"]), [("ETag", "\"1\"")])
    }
    for _ in 0..<2 {
      let client = script.client(store)
      let issue = try await client.value(of: .issue(try repository(), number: 3))
      #expect(issue.labels.map(\.name) == ["a"])
    }
    #expect(script.requests.count == 2)
  }

  @Test func `after an unchanged full last page the next one is requested`() async throws {
    let page = (1...100).map { #"{"id": \#($0), "name": "\#($0)"}"# }.joined(separator: ",")
    let hasMore = Mutex(false)
    let script = Script { request, _ in
      if request.url.hasSuffix("page=2") { return .json(#"[{"id": 101, "name": "x"}]"#) }
      if request.headers["If-None-Match"] != nil { return .success(WebResponse(status: 304)) }
      let link =
        hasMore.withLock { $0 }
        ? [("Link", "<https://api.github.com/repositories/1/labels?page=2>; rel=\"next\"")] : []
      return .json("[\(page)]", [("ETag", "\"1\"")] + link)
    }
    let client = script.client(store)
    #expect(try await client.all(of: .labels(try repository())).count == 100)
    hasMore.withLock { $0 = true }
    #expect(try await client.all(of: .labels(try repository())).count == 101)
  }

  @Test func `a redirect of a repository gets the token, and each run requests the old name first`()
    async throws
  {
    let script = Script { request, _ in
      let old = "https://api.github.com/repos/octo/app"
      if request.url.hasSuffix("/repositories/7") {
        return .json(#"{"id": 7, "full_name": "octo/web"}"#)
      }
      guard request.url.hasPrefix(old) else { return .json("[]") }
      let rest = request.url.dropFirst(old.count)
      let headers = [("Location", "https://api.github.com/repositories/7" + rest)]
      return .success(WebResponse(status: 301, headers: WebHeaders(headers)))
    }
    let notes = Mutex<[ClientNote]>([])
    for _ in 0..<2 {
      let client = script.client(store) {
        $0.onNote = { note in notes.withLock { $0.append(note) } }
      }
      _ = try await client.all(of: .labels(try repository()))
      _ = try await client.all(of: .issues(try repository()))
    }
    let run = [true, false, false, false]
    #expect(script.requests.map { $0.url.contains("/repos/octo/app") } == run + run)
    #expect(script.requests.allSatisfy { $0.headers["Authorization"] != nil })
    let note = ClientNote.moved(from: "octo/app", to: "octo/web")
    #expect(notes.withLock { $0 } == [note, note])
  }

  @Test func `a transferred issue does not redirect its repository`() async throws {
    let script = Script { request, _ in
      request.url.contains("/repos/octo/app")
        ? .success(
          WebResponse(
            status: 301,
            headers: WebHeaders([
              ("Location", "https://api.github.com/repositories/7/issues/3")
            ]))) : .json(JournalTests.issue([]))
    }
    for _ in 0..<2 {
      _ = try await script.client(store).value(of: .issue(try repository(), number: 3))
    }
    #expect(
      script.lines == [
        "GET /repos/octo/app/issues/3", "GET /repositories/7/issues/3",
        "GET /repos/octo/app/issues/3", "GET /repositories/7/issues/3",
      ])
  }

  @Test func `a change of a moved repository is sent again, and 307 is not stored`()
    async throws
  {
    let script = Script { request, _ in
      request.url.contains("/repos/octo/app")
        ? .success(
          WebResponse(
            status: 307,
            headers: WebHeaders([
              ("Location", "https://api.github.com/repositories/7/issues/3")
            ]))) : .json(JournalTests.issue([], state: "closed"))
    }
    let change = Mutation.setState(try repository(), number: 3, state: .closed, reason: nil)
    _ = try await script.client(store).perform(change)
    let last = try #require(script.requests.last)
    #expect(last.method == .patch)
    #expect(String(decoding: last.body, as: UTF8.self) == #"{"state":"closed"}"#)
    _ = try await script.client(store).perform(change)
    #expect(script.requests.count == 4)
  }

  @Test(arguments: [
    "https://evil.example/repos/octo/app", "https://api.github.com.evil.example/x",
    "https://api.github.com@evil.example/", "http://api.github.com/repositories/7",
    "//evil.example/x", "",
  ])
  func `a redirect to another server is not followed`(_ target: String) async throws {
    let script = Script { _, _ in
      .success(WebResponse(status: 302, headers: WebHeaders([("Location", target)])))
    }
    let client = script.client(store)
    await #expect(throws: GitHubError.badReply(reason: "it redirects to another server")) {
      try await client.value(of: .issue(try repository(), number: 3))
    }
    #expect(script.requests.count == 1)
  }

  @Test func `a next page on another server is not requested`() async throws {
    let script = Script { _, _ in
      .json("[]", [("Link", "<https://evil.example/?page=2>; rel=\"next\"")])
    }
    let client = script.client(store)
    await #expect(throws: GitHubError.self) {
      try await client.all(of: .labels(try repository()))
    }
    #expect(script.requests.count == 1)
  }

  @Test func `pages that form a cycle are read once`() async throws {
    let script = Script { request, _ in
      let next = request.url.hasSuffix("&page=2") ? "1" : "2"
      let url = "https://api.github.com/repos/octo/app/labels?per_page=100&page=\(next)"
      return .json("[]", [("Link", "<\(url)>; rel=\"next\"")])
    }
    let client = script.client(store)
    await #expect(throws: GitHubError.badReply(reason: "its pages form a cycle")) {
      try await client.all(of: .labels(try repository()))
    }
    #expect(script.requests.count == 3)
    let list = await client.issues(of: [try repository()])
    #expect(list[0].failure == .badReply(reason: "its pages form a cycle"))
  }

  @Test func `after a server error smaller pages are requested`() async throws {
    let script = Script { _, count in
      count < 3 ? .json("", status: 502) : .json(#"[{"id": 1, "name": "a"}]"#)
    }
    let client = script.client(store)
    #expect(try await client.all(of: .labels(try repository())).count == 1)
    #expect(
      script.requests.compactMap { $0.url.split(separator: "=").last } == ["100", "50", "25"])
    #expect(script.time.slept == [0.5, 1])
  }

  @Test func `a server that keeps failing gets no more requests`() async throws {
    let script = Script { _, _ in .json("", status: 503) }
    let client = script.client(store)
    await #expect(throws: GitHubError.serverFailed(status: 503)) {
      try await client.value(of: .issue(try repository(), number: 3))
    }
    #expect(script.requests.count == 4)
  }

  @Test func `a truncated response is requested once more`() async throws {
    let script = Script { _, count in .json(count == 1 ? #"{"id": 9, "# : JournalTests.issue([])) }
    _ = try await script.client(store).value(of: .issue(try repository(), number: 3))
    #expect(script.requests.count == 2)
  }

  @Test func `a deprecated path is reported once`() async throws {
    let script = Script { _, _ in
      .json(JournalTests.issue([]), [("Deprecation", "true"), ("Sunset", "soon")])
    }
    let notes = Mutex<[ClientNote]>([])
    let client = script.client(store) {
      $0.onNote = { note in notes.withLock { $0.append(note) } }
    }
    for _ in 0..<2 { _ = try await client.value(of: .issue(try repository(), number: 3)) }
    #expect(
      notes.withLock { $0 } == [
        .deprecated(path: "/repos/octo/app/issues/3", sunset: "soon")
      ])
  }
}
