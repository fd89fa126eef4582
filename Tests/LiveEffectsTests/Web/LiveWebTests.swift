import Base
import LiveEffects
import TestSupport
import Testing

@Suite struct `The way to servers` {
  private let transport = WebTransport.live(environment: EnvironmentVariables([:]))

  private func request(
    _ server: GitHubServer, timeout: Double = 120, limit: Int = 1 << 20
  ) -> WebRequest {
    WebRequest(
      .get, server.url + "/user",
      headers: WebHeaders([
        ("Authorization", "Bearer " + GitHubServer.token), ("User-Agent", "flowctl"),
      ]),
      responseLimit: limit, timeout: timeout)
  }

  /// Why a request gets no answer; nil where it gets one.
  private func fault(
    _ request: WebRequest, over transport: WebTransport? = nil
  ) async -> WebError? {
    do throws(WebError) {
      _ = try await (transport ?? self.transport).send(request)
      return nil
    } catch {
      return error
    }
  }

  @Test func `sends the fields, and returns the response`() async throws {
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

  @Test func `ends at the time-out and at the size limit`() async throws {
    try await GitHubServer.running { server in
      #expect(await fault(request(server, limit: 10)) == .tooLarge(limit: 10))
      await server.inject(.delay(3))
      #expect(await fault(request(server, timeout: 0.1)) == .timedOut(seconds: 0.1))
    }
  }

  @Test func `ends when its task is cancelled`() async throws {
    try await GitHubServer.running { server in
      await server.inject(.delay(3))
      let task = Task { await fault(request(server)) }
      while await server.log.isEmpty { await Task.yield() }
      task.cancel()
      #expect(await task.value == .cancelled)
    }
  }

  // On a connection of its own and on one that is kept; what is cut must never pass for whole.
  @Test(arguments: [
    ScriptedFault.Kind.lostAnswer, .reset, .cutBody(0), .cutBody(5), .cutChunks(0), .cutChunks(5),
  ])
  func `reports that the request may be done if the response is interrupted`(
    _ kind: ScriptedFault.Kind
  ) async throws {
    try await GitHubServer.running { server in
      for round in 1...2 {
        await server.inject(kind, on: "GET /user")
        let fault = await fault(request(server))
        guard case .interrupted = fault else {
          Issue.record("'\(String(describing: fault))' is another fault")
          return
        }
        // Only the caller knows whether the request can be sent again.
        #expect(await server.log.count == 2 * round - 1)
        #expect(await self.fault(request(server)) == nil)
      }
    }
  }

  // Port 1 is the one of a service that no machine runs.
  @Test(arguments: ["http://127.0.0.1:1/", "https://127.0.0.1:1/"])
  func `reports that nothing was sent if no server listens`(_ url: String) async {
    let fault = await fault(WebRequest(.get, url))
    guard case .unreachable = fault else {
      Issue.record("'\(String(describing: fault))' is another fault")
      return
    }
  }

  @Test func `reports that nothing was sent if the connection takes too long`() async throws {
    let port = try LoopbackPort()
    let hasty = WebTransport.live(environment: EnvironmentVariables([:]), connectTimeout: 0.2)
    let fault = await fault(
      WebRequest(.post, "http://127.0.0.1:\(port.number)/", body: [1]), over: hasty)
    #expect(fault == .unreachable(reason: "Connect timeout"))
  }

  @Test func `reports that nothing was sent to an unknown host`() async {
    let fault = await fault(WebRequest(.post, "https://flowctl.invalid/", body: [1]))
    guard case .unreachable = fault else {
      Issue.record("'\(String(describing: fault))' is another fault")
      return
    }
  }

  @Test func `reports that nothing was sent without a secure connection`() async throws {
    try await GitHubServer.running { server in
      // The server answers the greeting with plain text.
      let url = server.url.replacing("http://", with: "https://")
      let fault = await fault(WebRequest(.post, url, body: [1]))
      guard case .unreachable(let reason) = fault else {
        Issue.record("'\(String(describing: fault))' is another fault")
        return
      }
      #expect(reason.hasPrefix("no secure connection"))
      #expect(await server.log.isEmpty)
    }
  }

  @Test(arguments: [
    "http://example.com/", "ftp://127.0.0.1/", "https://", "https://user:geheim@127.0.0.1:1/", "x",
  ])
  func `refuses an address that is not allowed`(_ url: String) async {
    let fault = await fault(WebRequest(.get, url))
    guard case .badAddress(let reason) = fault else {
      Issue.record("'\(String(describing: fault))' is another fault")
      return
    }
    #expect(!reason.contains("geheim"))
  }

  @Test func `sends a proxy the user and the password of its address`() async throws {
    try await GitHubServer.running { server in
      let address = server.url.replacing("http://", with: "http://ada:p%40ss:word@")
      let proxied = WebTransport.live(
        environment: EnvironmentVariables(["https_proxy": address]))
      // While all tests run, a server of their process may take longer than a client waits.
      let slow = ["Connect timeout", "HTTP proxy handshake timeout"]
        .map { WebError.unreachable(reason: $0) }
      var fault = slow[0]
      for _ in 0..<10 where slow.contains(fault) {
        fault = try #require(
          await self.fault(WebRequest(.get, "https://flowctl.invalid/"), over: proxied))
      }
      #expect(fault == .unreachable(reason: "Proxy authentication required"))
      #expect(await server.proxyClaims.last == "Basic YWRhOnBAc3M6d29yZA==")
    }
  }

  @Test func `uses the proxy of the environment, but not for this machine`() async throws {
    let proxied = WebTransport.live(
      environment: EnvironmentVariables([
        "https_proxy": "http://127.0.0.1:1", "no_proxy": "example.org",
      ]))
    // A connection to the missing proxy is tried; no name is looked up.
    let fault = await fault(WebRequest(.get, "https://flowctl.invalid/"), over: proxied)
    guard case .unreachable(let reason) = fault else {
      Issue.record("'\(String(describing: fault))' is another fault")
      return
    }
    #expect(reason.contains("refused"))
    try await GitHubServer.running { server in
      let answer = try await proxied.send(request(server))
      #expect(answer.status == 200)
    }
  }
}
