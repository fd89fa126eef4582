package import Effects

/// A client of one server with one token: every request of the program goes through it.
package struct GitHubClient: Sendable {
  package let host: GitHubHost
  package let token: Token?
  package let transport: WebTransport
  package let store: Store
  package let clock: Clock
  package let settings: ClientSettings

  /// A client; without a token it sees what is public.
  package init(
    host: GitHubHost, token: Token?, transport: WebTransport, store: Store, clock: Clock,
    settings: ClientSettings = ClientSettings()
  ) {
    self.host = host
    self.token = token
    self.transport = transport
    self.store = store
    self.clock = clock
    self.settings = settings
  }

  /// How many requests were sent so far.
  package var requests: RequestCount {
    get async { RequestCount() }
  }

  /// Asks for one value.
  package func value<Value>(
    of endpoint: Endpoint<Value>
  ) async throws(GitHubError) -> Value {
    let response = try await send(request(endpoint))
    return try Self.decoded(response)
  }

  /// Asks for a list, page by page as `Link` leads on.
  package func all<Element>(
    of endpoint: Endpoint<[Element]>
  ) async throws(GitHubError) -> [Element] {
    var request = request(endpoint)
    var elements: [Element] = []
    while true {
      let response = try await send(request)
      elements += try Self.decoded(response) as [Element]
      guard let next = PageLinks(response.headers["link"] ?? "").next else { return elements }
      guard next.hasPrefix(host.apiURL + "/") else {
        throw .badReply(reason: "the next page lies on another server")
      }
      request.url = next
    }
  }
}
