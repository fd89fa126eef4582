import Effects
import Formats

/// GitHub's data of a token: its account, scopes, expiry and rate limit.
package struct TokenStanding: Hashable, Sendable {
  /// The account; nil for an App's installation.
  package var login: String?
  /// The scopes of a classic token; nil for those with permissions instead.
  package var scopes: [String]?
  /// When it expires, as GitHub writes it.
  package var expires: String?
  package var limit: Int?
  package var remaining: Int?
  /// The version of the API in the response.
  package var apiVersion: String?
  /// Seconds that this machine's clock is ahead of the server's.
  package var clockSkew: Double?

  init(_ headers: WebHeaders, login: String?, now: Double) {
    self.login = login
    scopes = headers["X-OAuth-Scopes"].map(GitHubError.scopes)
    expires = headers["github-authentication-token-expiration"]
    limit = headers["X-RateLimit-Limit"].flatMap { Int($0) }
    remaining = headers["X-RateLimit-Remaining"].flatMap { Int($0) }
    apiVersion = headers["X-GitHub-Api-Version-Selected"]
    clockSkew = headers["Date"].flatMap { WebDate.seconds($0) }.map { now - $0 }
  }
}

extension GitHubClient {
  /// Requests GitHub's data of the token.
  package func standing() async throws(GitHubError) -> TokenStanding {
    if settings.isOffline { throw .offline(what: "the token") }
    // An installation has no user, and may not request one.
    let isInstallation = token?.kind == .installation
    let path = isInstallation ? "/rate_limit" : "/user"
    let response = try await read(WebRequest(.get, host.apiURL + path, headers: headers))
    guard !isInstallation else {
      return TokenStanding(response.headers, login: nil, now: clock.now())
    }
    let user: User = try Self.decoded(response.body)
    return TokenStanding(response.headers, login: user.login, now: clock.now())
  }
}
