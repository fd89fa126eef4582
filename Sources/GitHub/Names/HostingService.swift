/// A hosting service other than GitHub, to which a remote points.
package struct HostingService: Hashable, Sendable {
  /// `GitLab`.
  package let name: String
  /// In lower case, without a port.
  package let server: String

  /// Recognizes a server by its name in lower case; nil for GitHub and an unknown server.
  package init?(server: String) {
    let labels = server.split(separator: ".").map(String.init)
    let known = Self.domains.first { server == $0.key || server.hasSuffix("." + $0.key) }?.value
    // Teams name their own servers after the product.
    let product = Self.products.first { product in
      labels.dropLast().contains { $0.contains(product.key) }
    }?.value
    guard let name = known ?? product else { return nil }
    (self.name, self.server) = (name, server)
  }

  /// `GitLab (gitlab.com)`.
  package var text: String { "\(name) (\(server))" }

  private static let domains = [
    "gitlab.com": "GitLab", "bitbucket.org": "Bitbucket", "dev.azure.com": "Azure DevOps",
    "visualstudio.com": "Azure DevOps", "codeberg.org": "Codeberg", "gitea.com": "Gitea",
    "git.sr.ht": "SourceHut", "gitee.com": "Gitee",
    "source.developers.google.com": "Google Cloud",
  ]

  private static let products = [
    "gitlab": "GitLab", "bitbucket": "Bitbucket", "gitea": "Gitea", "forgejo": "Forgejo",
    "git-codecommit": "AWS CodeCommit",
  ]
}

/// The parts of a URL in the forms that Git reads: `https://host/o/r.git`, `ssh://git@host:22/o/r`, `git@host:o/r`.
package struct RemoteURL: Hashable, Sendable {
  /// In lower case, without a port; over ssh it may be an alias of the ssh configuration.
  package var server: String
  package var path: String
  /// The port of an https URL; an ssh port is unrelated to the API's.
  package var port: Int?
  package var isSSH: Bool

  /// Reads a URL; nil for a path.
  package init?(_ url: String) {
    guard let (server, path) = Self.parts(url), !server.isEmpty else { return nil }
    let host = server.prefix { $0 != ":" }
    (self.server, self.path) = (host.lowercased(), String(path))
    isSSH = !["https:", "http:", "git:"].contains(where: url.hasPrefix)
    port = url.hasPrefix("https:") ? Int(server[host.endIndex...].dropFirst()) : nil
  }

  private static func parts(_ url: String) -> (server: Substring, path: Substring)? {
    if let mark = url.firstRange(of: "://") {
      guard ["https", "http", "ssh", "git", "git+ssh"].contains(url[..<mark.lowerBound]) else {
        return nil
      }
      let rest = url[mark.upperBound...]
      let authority = rest.prefix { $0 != "/" }
      return (withoutUser(authority), rest[authority.endIndex...])
    }
    guard let colon = url.firstIndex(of: ":"), !url[..<colon].contains("/") else { return nil }
    return (withoutUser(url[..<colon]), url[url.index(after: colon)...])
  }

  private static func withoutUser(_ login: Substring) -> Substring {
    login[(login.lastIndex(of: "@").map(login.index(after:)) ?? login.startIndex)...]
  }
}
