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
  /// What is kept of the server's things.
  package let cache: GitHubCache

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
    governor = Governor(
      cell: GovernorCell(store, host: host, account: Token.account(of: token)), clock: clock,
      settings: settings)
    pages = PageMemory(store, host: host)
    redirects = RedirectMemory(host: host)
    journal = Journal(store, host: host, token: token)
    cache = GitHubCache(store, host: host)
  }

  /// How many requests were sent so far.
  package var requests: RequestCount {
    get async { await governor.requests }
  }

  /// Asks for one value; where GitHub says that it is as it was, the kept one is given.
  package func value<Value>(
    of endpoint: Endpoint<Value>
  ) async throws(GitHubError) -> Value {
    guard endpoint.method == .get else { return try await answer(to: endpoint) }
    return try await page(address(of: endpoint)).value
  }

  /// Asks for a list, page by page as `Link` leads on.
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

  /// What is wrong with pages that lead back to one that was read.
  static let circle = "its pages lead in a circle"

  /// Where an endpoint is asked.
  func address<Value>(of endpoint: Endpoint<Value>) -> String {
    host.apiURL + endpoint.path
  }
}
