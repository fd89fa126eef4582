/// The server and the repository that the URL of a git remote means.
package struct RemoteAddress: Hashable, Sendable {
  /// In lower case, without a port.
  package let server: String
  /// The port of a remote that is asked over https; that of ssh says nothing of the API's.
  package let port: Int?
  package let repository: RepositoryName

  /// Reads the forms that git takes: `https://host/o/r.git`, `ssh://git@host:22/o/r`, `git@host:o/r`.
  ///
  /// - Returns: nil for paths, and where less or more than owner and name stands behind the host.
  package init?(_ url: String) {
    guard let (server, path, port) = Self.parts(url) else { return nil }
    var name = path.drop { $0 == "/" }
    while name.last == "/" { name.removeLast() }
    if name.hasSuffix(".git") { name = name.dropLast(4) }
    guard !server.isEmpty, let repository = RepositoryName(String(name)) else { return nil }
    // GitHub's ssh behind firewalls that only know port 443.
    self.server = server == "ssh.github.com" ? "github.com" : server.lowercased()
    self.repository = repository
    self.port = port == 443 ? nil : port
  }

  /// The API of the server.
  ///
  /// Nil where its name is none of the internet's, such as one of ssh's configuration.
  package var host: GitHubHost? {
    if server == "github.com" { return .github }
    guard server.contains(".") else { return nil }
    if server.hasSuffix(".ghe.com") { return GitHubHost(apiURL: "https://api." + server) }
    return GitHubHost(apiURL: "https://" + server + (port.map { ":\($0)" } ?? "") + "/api/v3")
  }

  private static func parts(
    _ url: String
  ) -> (server: Substring, path: Substring, port: Int?)? {
    if let mark = url.firstRange(of: "://") {
      guard ["https", "http", "ssh", "git", "git+ssh"].contains(url[..<mark.lowerBound]) else {
        return nil
      }
      let rest = url[mark.upperBound...]
      let authority = rest.prefix { $0 != "/" }
      let host = authority[
        (authority.lastIndex(of: "@").map(authority.index(after:))
          ?? authority.startIndex)...]
      let server = host.prefix { $0 != ":" }
      let port = url.hasPrefix("https:") ? Int(host[server.endIndex...].dropFirst()) : nil
      return (server, rest[authority.endIndex...], port)
    }
    guard let colon = url.firstIndex(of: ":"), !url[..<colon].contains("/") else { return nil }
    let login = url[..<colon]
    let host = login[(login.lastIndex(of: "@").map(login.index(after:)) ?? login.startIndex)...]
    return (host, url[url.index(after: colon)...], nil)
  }
}
