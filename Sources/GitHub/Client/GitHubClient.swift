package import Base

/// The account of a client: a token, which names its server, or none.
package enum GitHubAccess: Sendable {
  case token(Token)
  case anonymous(GitHubHost)

  /// The account of a token, or no account at a server.
  package init(_ token: Token?, or host: GitHubHost) {
    self = token.map(Self.token) ?? .anonymous(host)
  }

  var host: GitHubHost {
    switch self {
    case .token(let token): token.host
    case .anonymous(let host): host
    }
  }

  var token: Token? { if case .token(let token) = self { token } else { nil } }
}

/// A client of one server with one token: every request of the program goes through it.
package struct GitHubClient: Sendable {
  package let access: GitHubAccess
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
    _ access: GitHubAccess, transport: WebTransport, store: Store, clock: Clock,
    settings: ClientSettings = ClientSettings()
  ) {
    self.access = access
    let (host, token) = (access.host, access.token)
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

  /// The server.
  package var host: GitHubHost { access.host }
  /// The token; nil without an account.
  package var token: Token? { access.token }

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

/// Permanent redirects of repositories, so that a run requests the old URL only once.
///
/// It is valid for one run: later another repository may have the old name.
actor RedirectMemory {
  private let host: GitHubHost
  /// The new paths by the old ones in lower case.
  private var moves: [String: String] = [:]

  init(host: GitHubHost) { self.host = host }

  /// The current URL.
  func target(of url: String) -> String {
    guard let from = repositoryPath(url), let to = moves[from.lowercased()] else { return url }
    return host.apiURL + to + url.dropFirst(host.apiURL.utf8.count + from.utf8.count)
  }

  /// Stores a repository's redirect; nil if a URL is not for a whole repository.
  func remember(
    _ url: String, _ target: String, isPermanent: Bool
  ) -> (from: String, to: String)? {
    guard let from = repositoryPath(url) else { return nil }
    let rest = url.dropFirst(host.apiURL.utf8.count + from.utf8.count)
    // A single issue or pull request may have been transferred without the others.
    let parts = rest.prefix { $0 != "?" }.split(separator: "/")
    if parts.count > 1, parts[0] == "issues" || parts[0] == "pulls" { return nil }
    guard target.hasSuffix(rest), target.utf8.count > host.apiURL.utf8.count + rest.utf8.count
    else { return nil }
    let to = String(target.dropFirst(host.apiURL.utf8.count).dropLast(rest.utf8.count))
    if isPermanent { moves[from.lowercased()] = to }
    return (String(from.dropFirst("/repos/".utf8.count)), to)
  }

  /// The `/repos/owner/name` of a URL.
  private func repositoryPath(_ url: String) -> String? {
    let path = url.dropFirst(host.apiURL.utf8.count).prefix { $0 != "?" }
    let parts = path.split(separator: "/", maxSplits: 3)
    guard parts.count >= 3, parts[0] == "repos" else { return nil }
    return "/" + parts[..<3].joined(separator: "/")
  }
}

/// A secret of an account at one server; only this type may print, store or compare it.
package struct Token: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The characters of the token.
  let secret: String
  /// The only server that receives it.
  package let host: GitHubHost

  /// Creates a token from a text; nil if it contains characters that are invalid in a header.
  package init?(_ text: String, for host: GitHubHost) {
    guard !text.isEmpty, text.utf8.count <= 4096,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    secret = text
    self.host = host
  }

  package var description: String { "(a token)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Token {
  /// The secret text, only for storing it and for `auth token`.
  package var revealed: String { secret }

  /// The token type by its prefix.
  package var kind: TokenKind { TokenKind(of: secret) }

  /// The key of the token's account in the store: a hash, never the token.
  static func account(of token: Token?) -> String {
    token.map { String(SHA256.digits(of: Array($0.secret.utf8)).prefix(16)) } ?? "anonymous"
  }
}

/// The types of tokens, which have different permissions.
package enum TokenKind: String, Sendable {
  case classic = "classic personal access token"
  case fineGrained = "fine-grained personal access token"
  case oauth = "OAuth app token"
  case user = "GitHub App user token"
  case installation = "GitHub App installation token"
  case unknown = "token of unknown type"

  init(of secret: String) {
    let kinds: [(String, TokenKind)] = [
      ("ghp_", .classic), ("github_pat_", .fineGrained), ("gho_", .oauth), ("ghu_", .user),
      ("ghs_", .installation),
    ]
    self = kinds.first { secret.hasPrefix($0.0) }?.1 ?? .unknown
  }
}
