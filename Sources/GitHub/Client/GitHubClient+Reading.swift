package import Base

extension GitHubClient {
  /// The headers of every request.
  var headers: WebHeaders {
    var headers = WebHeaders([
      ("Accept", "application/vnd.github+json"), ("X-GitHub-Api-Version", "2022-11-28"),
      ("User-Agent", "flowctl"),
    ])
    if let token { headers.add("Authorization", "Bearer " + token.secret) }
    return headers
  }

  /// Requests an endpoint without caching.
  func answer<Value>(to endpoint: Endpoint<Value>) async throws(GitHubError) -> Value {
    if settings.isOffline { throw .offline(what: GitHubError.subject(of: endpoint.path)) }
    let request = WebRequest(endpoint.method, address(of: endpoint), headers: headers)
    return try Self.decoded(try await read(request).body)
  }

  /// Sends a repeatable request until there is a response, or a final failure.
  func read(_ request: WebRequest) async throws(GitHubError) -> WebResponse {
    var request = request
    request.url = await redirects.target(of: request.url)
    request.timeout = settings.answerTimeout
    var attempts = Attempts(of: settings)
    while true {
      switch Step(try await outcome(of: request), of: request, to: host) {
      case .take(let response): return response
      case .redirect(let target, let isPermanent):
        try attempts.follow()
        await follow(&request, to: target, isPermanent: isPermanent)
      case .holdOff:
        try attempts.holdOff()
      case .unsent(let error):
        try await backOff(&attempts, for: error)
      case .lost(let error):
        try await backOff(&attempts, for: error)
        request = PageQuery.smaller(request)
      case .fail(let error): throw explained(error)
      }
    }
  }

  /// The error of a rejected token contains its source.
  func explained(_ error: GitHubError) -> GitHubError {
    if case .badToken = error { .badToken(from: settings.tokenSource) } else { error }
  }

  /// One network exchange under the governor.
  private func outcome(
    of request: WebRequest
  ) async throws(GitHubError) -> Result<WebResponse, WebError> {
    let resource = request.url.hasPrefix(host.apiURL + "/search/") ? "search" : Governor.core
    try await governor.beginReading(resource)
    let result = await transport.result(of: request)
    var (limit, headers): (AnswerLimit?, WebHeaders?)
    if case .success(let response) = result {
      (limit, headers) = (AnswerLimit(response, now: clock.now()), response.headers)
      if response.status == 304 { await governor.countNotModified() }
      await note(response.headers, url: request.url)
    }
    await governor.endReading(limit, headers: headers, resource: resource)
    // The next request is sent before this response is read, which takes longer.
    await Task.yield()
    return result
  }

  /// Follows GitHub's redirect, and stores permanent ones.
  func follow(_ request: inout WebRequest, to target: String, isPermanent: Bool) async {
    if let move = await redirects.remember(
      request.url, target, isPermanent: isPermanent)
    {
      // Reported before the name is requested, because that may redirect in a cycle.
      if await governor.isNew("moved " + move.from) {
        settings.onNote(.moved(from: move.from, to: await name(at: move.to)))
      }
    }
    request.url = target
  }

  /// The name of a repository that GitHub redirects to by its id; the path if that fails.
  private func name(at path: String) async -> String {
    var endpoint = Endpoint<GitHubRepository>(.get, "/")
    endpoint.path = path
    return (try? await value(of: endpoint))?.name.description ?? path
  }

  /// Waits longer each time, with a random part; fails after some attempts.
  func backOff(_ attempts: inout Attempts, for error: GitHubError) async throws(GitHubError) {
    attempts.failures += 1
    if attempts.areUsedUp { throw error }
    try await clock.wait(Double(1 << min(attempts.failures, 6)) / 4 * (0.5 + clock.chance()))
  }

  func note(_ headers: WebHeaders, url: String) async {
    guard headers["Deprecation"] != nil || headers["Sunset"] != nil else { return }
    let path = String(url.dropFirst(host.apiURL.utf8.count).prefix { $0 != "?" })
    await governor.tell(
      .deprecated(path: path, sunset: headers["Sunset"]), key: "deprecated " + path)
  }

  static func decoded<Value: JSONReadable>(_ body: [UInt8]) throws(GitHubError) -> Value {
    do throws(StreamFault) {
      return try Value(json: body)
    } catch {
      throw .badReply(reason: error.message(of: "reply"))
    }
  }
}

extension Clock {
  /// Waits for seconds.
  package func wait(_ seconds: Double) async throws(GitHubError) {
    do throws(CancellationError) {
      try await sleep(seconds)
    } catch {
      throw .cancelled
    }
  }
}

extension WebTransport {
  /// The response or the error, as one value.
  func result(of request: WebRequest) async -> Result<WebResponse, WebError> {
    do throws(WebError) {
      return .success(try await send(request))
    } catch {
      return .failure(error)
    }
  }
}
