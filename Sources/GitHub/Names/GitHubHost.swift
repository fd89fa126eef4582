import Formats

/// A server with GitHub's REST API: github.com, an Enterprise Server or one on this machine.
package struct GitHubHost: Hashable, Sendable {
  /// The base URL of the API, without a slash at the end: `https://api.github.com`.
  package let apiURL: String
  /// The base URL of the web pages: `https://github.com`.
  package let webURL: String

  /// github.com.
  package static let github = GitHubHost(
    apiURL: "https://api.github.com", webURL: "https://github.com")
}

extension GitHubHost {
  /// Reads the URL of an API as in `GITHUB_API_URL`.
  ///
  /// - Returns: nil if it is neither https nor on this machine, or has more than a path.
  package init?(apiURL text: String) {
    var text = Substring(text)
    while text.last == "/" { text.removeLast() }
    guard let url = WebAddress(String(text)), url.isSafe, !url.host.isEmpty,
      url.query == nil, url.userInfo == nil
    else { return nil }
    let webURL: String
    if url.authority == "api.github.com" {
      webURL = "https://github.com"
    } else if url.authority.hasPrefix("api."), url.path.isEmpty {
      // At ghe.com, and at Enterprise Servers with subdomain isolation.
      webURL = url.scheme + "://" + url.authority.dropFirst(4)
    } else {
      let path = url.path.hasSuffix("/api/v3") ? String(url.path.dropLast(7)) : ""
      webURL = url.scheme + "://" + url.authority + path
    }
    self.init(apiURL: url.text, webURL: webURL)
  }

  /// The host and port of the API, which separate the tokens and caches of servers.
  package var name: String { WebAddress(apiURL)?.authority ?? apiURL }
}
