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
