import Effects
import LiveEffects
import TestSupport
import Testing

@Suite struct `The way to servers` {
  private let transport = WebTransport.live(environment: EnvironmentVariables([:]))

  private func request(_ server: GitHubServer, timeout: Double = 30, limit: Int = 1 << 20)
    -> WebRequest
  {
    WebRequest(
      .get, server.url + "/user",
      headers: WebHeaders([("Authorization", "Bearer " + GitHubServer.token)]),
      responseLimit: limit, timeout: timeout)
  }

  @Test func `carries the fields, and brings the answer back`() async throws {
    try await GitHubServer.running { server in
      let answer = try await transport.send(request(server))
      #expect(answer.status == 200)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("ada"))
      #expect(answer.headers["x-ratelimit-limit"] != nil)
    }
  }

  @Test func `does not follow redirects`() async throws {
    try await GitHubServer.running { server in
      await server.inject(.status(301, headers: [("Location", "/user")]))
      let answer = try await transport.send(request(server))
      #expect(answer.status == 301)
      #expect(await server.log.count == 1)
    }
  }

  @Test func `ends at the deadline and at the limit`() async throws {
    try await GitHubServer.running { server in
      await #expect(throws: WebError.tooLarge(limit: 10)) {
        try await transport.send(request(server, limit: 10))
      }
      await server.inject(.delay(3))
      await #expect(throws: WebError.timedOut(seconds: 0.1)) {
        try await transport.send(request(server, timeout: 0.1))
      }
    }
  }

  @Test func `ends when its task is cancelled`() async throws {
    try await GitHubServer.running { server in
      await server.inject(.delay(3))
      let task = Task { try await transport.send(request(server)) }
      while await server.log.isEmpty { await Task.yield() }
      task.cancel()
      await #expect(throws: WebError.cancelled) { try await task.value }
    }
  }

  @Test func `tells that much may have happened where the answer breaks off`() async throws {
    try await GitHubServer.running { server in
      for fault in [ScriptedFault.Kind.lostAnswer, .cutBody(5)] {
        await server.inject(fault)
        do {
          _ = try await transport.send(request(server))
          Issue.record("the answer was whole")
        } catch WebError.interrupted {
          continue
        }
      }
    }
  }

  // Port 1 is the one of a service that no machine runs.
  @Test(arguments: ["http://127.0.0.1:1/", "https://127.0.0.1:1/"])
  func `tells that nothing was sent where nobody listens`(_ url: String) async throws {
    do {
      _ = try await transport.send(WebRequest(.get, url))
      Issue.record("somebody answered")
    } catch WebError.unreachable {}
  }

  @Test(arguments: [
    "http://example.com/", "ftp://127.0.0.1/", "https://", "https://user:word@127.0.0.1:1/", "x",
  ])
  func `refuses an address that must not be asked`(_ url: String) async throws {
    do {
      _ = try await transport.send(WebRequest(.get, url))
      Issue.record("it was asked")
    } catch WebError.badAddress(let reason) {
      #expect(!reason.contains("word"))
    }
  }

  @Test func `goes over the proxy of the environment, but to this machine`() async throws {
    let proxied = WebTransport.live(
      environment: EnvironmentVariables([
        "https_proxy": "http://127.0.0.1:1", "no_proxy": "example.org",
      ]))
    // The proxy is asked and is not there; no name is looked up.
    do {
      _ = try await proxied.send(WebRequest(.get, "https://flowctl.invalid/"))
      Issue.record("somebody answered")
    } catch WebError.unreachable(let reason) {
      #expect(reason.contains("refused"))
    }
    try await GitHubServer.running { server in
      #expect(try await proxied.send(request(server)).status == 200)
    }
  }
}
