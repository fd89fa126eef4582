package import Effects

/// GitHub's REST API as the tests need it: it keeps what is written, and answers as GitHub does.
///
/// It is asked over a loopback port (`running`) or, without one, by its `transport`.
package actor GitHubServer {
  /// A classic token of `ada` that the server knows from the start.
  package static let token = "ghp_test"
  /// Where the API begins.
  package nonisolated let url: String

  private var state: GitHubState
  private var inFlight = 0
  /// What clients showed that took this server for a proxy.
  package private(set) var proxyClaims: [String] = []

  /// A server that is asked by its `transport` alone.
  package init(url: String = "http://127.0.0.1:9") {
    self.url = url
    state = GitHubState(url: url)
    state.addToken(Self.token)
  }

  /// Looks at what the server knows, or changes it.
  @discardableResult
  package func edit<Result: Sendable>(
    _ body: @Sendable (inout GitHubState) -> Result
  ) -> Result {
    state.generation += 1
    state.pages.removeAll()
    return body(&state)
  }

  /// What the server knows.
  package var current: GitHubState { state }

  /// Goes back to what was known before; nothing that came since is known any more.
  package func goBack(to state: GitHubState) { self.state = state }

  /// Every request since the start or the last `forgetLog()`.
  package var log: [LoggedRequest] { state.log }

  /// How many requests each route has had, such as `GET /repos/{}/{}/issues`.
  package var counts: [String: Int] {
    state.log.reduce(into: [:]) { $0[$1.route, default: 0] += 1 }
  }

  /// How many requests took one of the hourly ones.
  package var countedRequests: Int { state.log.count { $0.isCounted } }

  /// Restarts the log; no request may be in progress.
  package func forgetLog() { state.log = [] }

  /// Adds something that goes wrong.
  package func inject(
    _ kind: ScriptedFault.Kind, on route: String? = nil, skipping: Int = 0, times: Int = 1
  ) {
    state.faults.append(ScriptedFault(kind, on: route, skipping: skipping, times: times))
  }

  /// Keeps what a client shows that wants to be led on.
  func noteProxying(_ claim: String?) { proxyClaims.append(claim ?? "") }

  /// Answers a request, after the time that it takes.
  package func answer(_ request: WebRequest) async -> ServerAnswer {
    inFlight += 1
    defer { inFlight -= 1 }
    let (entry, delay) = state.began(request, inFlight: inFlight)
    // A request that its client gave up is answered like any other.
    if delay > 0 { try? await Task.sleep(for: .seconds(delay)) }
    return state.answer(request, entry: entry)
  }
}

extension GitHubState {
  /// Writes a request into the log and returns its index there, and its delay.
  mutating func began(_ request: WebRequest, inFlight: Int) -> (entry: Int, delay: Double) {
    let text = request.url.hasPrefix(url) ? String(request.url.dropFirst(url.count)) : request.url
    let target = Target(text)
    let route =
      Self.route(request.method, target.parts, in: self).0?.name
      ?? "\(request.method.rawValue) \(target.path)"
    log.append(
      LoggedRequest(route: route, request: request, began: clock(), inFlight: inFlight))
    return (log.count - 1, takeDelay(route: route, path: target.path))
  }
}
