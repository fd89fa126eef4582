package import Base

/// The REST API of GitHub for tests: it stores written data, and responds as GitHub does.
///
/// It runs on a loopback port (`running`) or, without one, through its `transport`.
package actor GitHubServer {
  /// A classic token of `ada` that the server knows from the start.
  package static let token = "ghp_test"
  /// The start of the API addresses.
  package nonisolated let url: String

  private var state: GitHubState
  private var inFlight = 0
  /// Credentials of clients that used this server as a proxy.
  package private(set) var proxyClaims: [String] = []

  /// A server that is only used through its `transport`.
  package init(url: String = "http://127.0.0.1:9") {
    self.url = url
    state = GitHubState(url: url)
    state.addToken(Self.token)
  }

  /// Reads or changes the state of the server.
  @discardableResult
  package func edit<Result: Sendable>(
    _ body: @Sendable (inout GitHubState) -> Result
  ) -> Result {
    state.generation += 1
    state.pages.removeAll()
    defer { state.replicate() }
    return body(&state)
  }

  /// The state of the server.
  package var current: GitHubState { state }

  /// Restores an earlier state.
  package func goBack(to state: GitHubState) { self.state = state }

  /// Every request since the start or the last `forgetLog()`.
  package var log: [LoggedRequest] { state.log }

  /// The number of requests per route, such as `GET /repos/{}/{}/issues`.
  package var counts: [String: Int] {
    state.log.reduce(into: [:]) { $0[$1.route, default: 0] += 1 }
  }

  /// The number of requests that count against the hourly limit.
  package var countedRequests: Int { state.log.count { $0.isCounted } }

  /// Restarts the log; no request may be in progress.
  package func forgetLog() { state.log = [] }

  /// Adds a scripted error.
  package func inject(
    _ kind: ScriptedFault.Kind, on route: String? = nil, skipping: Int = 0, times: Int = 1
  ) {
    state.faults.append(ScriptedFault(kind, on: route, skipping: skipping, times: times))
  }

  /// Records the credentials of a client that uses a proxy.
  func noteProxying(_ claim: String?) { proxyClaims.append(claim ?? "") }

  /// Responds to a request, after its delay.
  package func answer(_ request: WebRequest) async -> ServerAnswer {
    inFlight += 1
    defer { inFlight -= 1 }
    let (entry, delay) = state.began(request, inFlight: inFlight)
    // A request that its client cancelled gets a response like any other.
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
