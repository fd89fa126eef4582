import Effects
import Formats

/// Where repositories have moved for good, so that each is looked for in the old place but once.
struct RedirectMemory: Sendable {
  private let store: Store
  private let host: GitHubHost

  /// Seconds after which the old place is asked again: another repository may live there now.
  private static let age: Double = 7 * 86400
  private static let version: UInt8 = 1

  init(_ store: Store, host: GitHubHost) {
    self.store = store
    self.host = host
  }

  /// Where an address leads now.
  func target(of url: String, at now: Double) -> String {
    guard let from = repositoryPath(url) else { return url }
    var bytes: [UInt8]?
    try? store.read { access throws(StoreError) in bytes = try access.cell(cell(from)) }
    guard let bytes, var pack = try? PackReader(bytes, version: Self.version),
      let to = try? pack.text(), let time = try? pack.seconds(), 0..<Self.age ~= now - time
    else { return url }
    return host.apiURL + to + url.dropFirst(host.apiURL.utf8.count + from.utf8.count)
  }

  /// Keeps that a repository moved; nil where an address says nothing of a whole repository.
  func remember(
    _ url: String, _ target: String, isPermanent: Bool, at now: Double
  ) -> (from: String, to: String)? {
    guard let from = repositoryPath(url) else { return nil }
    let rest = url.dropFirst(host.apiURL.utf8.count + from.utf8.count)
    guard target.hasSuffix(rest), target.utf8.count > host.apiURL.utf8.count + rest.utf8.count
    else { return nil }
    let to = String(target.dropFirst(host.apiURL.utf8.count).dropLast(rest.utf8.count))
    if isPermanent {
      var pack = PackWriter(version: Self.version)
      pack.write(to)
      pack.write(now)
      try? store.write { access throws(StoreError) in try access.putCell(cell(from), pack.bytes) }
    }
    return (String(from.dropFirst("/repos/".utf8.count)), to)
  }

  /// The `/repos/owner/name` of an address.
  private func repositoryPath(_ url: String) -> String? {
    let path = url.dropFirst(host.apiURL.utf8.count).prefix { $0 != "?" }
    let parts = path.split(separator: "/", maxSplits: 3)
    guard parts.count >= 3, parts[0] == "repos" else { return nil }
    return "/" + parts[..<3].joined(separator: "/")
  }

  private func cell(_ path: String) -> String { "moved/\(host.name)\(path.lowercased())" }
}

extension GitHubClient {
  var redirects: RedirectMemory { RedirectMemory(store, host: host) }
}
