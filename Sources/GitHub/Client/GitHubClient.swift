package import Effects

/// A client of one server with one token: every request of the program goes through it.
package struct GitHubClient: Sendable {
  package let host: GitHubHost
  package let token: Token?
  package let transport: WebTransport
  package let store: Store
  package let clock: Clock
  package let settings: ClientSettings
  let governor: Governor
  let pages: PageMemory
  let redirects: RedirectMemory
  let journal: Journal
  let resumption = Resumption()
  /// The cached objects of the server.
  package let cache: GitHubCache

  /// Creates a client; without a token it has only public access.
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
    governor = Governor(
      cell: GovernorCell(store, host: host, account: Token.account(of: token)), clock: clock,
      settings: settings)
    pages = PageMemory(store, host: host)
    redirects = RedirectMemory(host: host)
    journal = Journal(store, host: host, token: token)
    cache = GitHubCache(store, host: host)
  }

  /// The number of requests so far.
  package var requests: RequestCount {
    get async { await governor.requests }
  }

  /// Requests one value; returns the cached one if GitHub reports no change.
  package func value<Value>(
    of endpoint: Endpoint<Value>
  ) async throws(GitHubError) -> Value {
    guard endpoint.method == .get else { return try await answer(to: endpoint) }
    return try await page(address(of: endpoint)).value
  }

  /// Requests a list, page by page by the `Link` header.
  package func all<Element>(
    of endpoint: Endpoint<[Element]>
  ) async throws(GitHubError) -> [Element] {
    var url: String? = address(of: endpoint)
    var elements: [Element] = []
    var asked: Set<String> = []
    while let next = url {
      guard asked.insert(next).inserted else { throw .badReply(reason: Self.circle) }
      let page: Page<[Element]> = try await page(next)
      elements += page.value
      url = page.next
    }
    return elements
  }

  /// The error of pages that link back to an earlier one.
  static let circle = "its pages form a cycle"

  /// The URL of an endpoint.
  func address<Value>(of endpoint: Endpoint<Value>) -> String {
    host.apiURL + endpoint.path
  }
}
