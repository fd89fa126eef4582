import Base

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

  /// The host and port of the web pages, as `IssueReference.server` has it.
  package var webServer: String { WebAddress(webURL)?.authority ?? webURL }
}

/// The server and the repository of a Git remote's URL.
package struct RemoteAddress: Hashable, Sendable {
  /// In lower case, without a port.
  package let server: String
  /// The port of an https remote.
  package let port: Int?
  package let repository: RepositoryName

  /// Reads a URL.
  ///
  /// - Returns: nil for paths, and unless the host is followed by exactly owner and name.
  package init?(_ url: String) {
    guard let url = RemoteURL(url) else { return nil }
    self.init(url)
  }

  /// The same for the parts of a URL.
  package init?(_ url: RemoteURL) {
    var name = url.path.drop { $0 == "/" }
    while name.last == "/" { name.removeLast() }
    if name.hasSuffix(".git") { name = name.dropLast(4) }
    guard let repository = RepositoryName(String(name)) else { return nil }
    // GitHub's ssh for firewalls that only allow port 443.
    server = url.server == "ssh.github.com" ? "github.com" : url.server
    self.repository = repository
    port = url.port == 443 ? nil : url.port
  }

  /// The API of the server.
  ///
  /// Nil for another hosting service, and if its name is not a host name.
  package var host: GitHubHost? {
    if server == "github.com" { return .github }
    guard server.contains("."), HostingService(server: server) == nil else { return nil }
    if server.hasSuffix(".ghe.com") { return GitHubHost(apiURL: "https://api." + server) }
    return GitHubHost(apiURL: "https://" + server + (port.map { ":\($0)" } ?? "") + "/api/v3")
  }
}
