import Effects
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

  @Test func `tells that much may have happened where the answer breaks off`() async throws {
    try await GitHubServer.running { server in
      for kind in [ScriptedFault.Kind.lostAnswer, .cutBody(5)] {
        // A request on a kept connection that is closed at once is sent once more by the client.
        await server.inject(kind, times: 5)
        let fault = await fault(request(server))
        await server.edit { $0.faults = [] }
        if case .interrupted = fault { continue }
        // On a machine with dozens of programs at once the request is answered all the same at
        // times; why is not known yet.
        withKnownIssue("the fault was not met", isIntermittent: true) {
          #expect(fault != nil)
        }
        if let fault { Issue.record("'\(fault)' is another fault") }
      }
    }
  }

  // Port 1 is the one of a service that no machine runs.
  @Test(arguments: ["http://127.0.0.1:1/", "https://127.0.0.1:1/"])
  func `tells that nothing was sent where nobody listens`(_ url: String) async {
    let fault = await fault(WebRequest(.get, url))
    guard case .unreachable = fault else {
      Issue.record("'\(String(describing: fault))' is another fault")
      return
    }
  }

  @Test(arguments: [
    "http://example.com/", "ftp://127.0.0.1/", "https://", "https://user:geheim@127.0.0.1:1/", "x",
  ])
  func `refuses an address that must not be asked`(_ url: String) async {
    let fault = await fault(WebRequest(.get, url))
    guard case .badAddress(let reason) = fault else {
      Issue.record("'\(String(describing: fault))' is another fault")
      return
    }
    #expect(!reason.contains("geheim"))
  }

  @Test func `goes over the proxy of the environment, but to this machine`() async throws {
    let proxied = WebTransport.live(
      environment: EnvironmentVariables([
        "https_proxy": "http://127.0.0.1:1", "no_proxy": "example.org",
      ]))
    // The proxy is asked and is not there; no name is looked up.
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
