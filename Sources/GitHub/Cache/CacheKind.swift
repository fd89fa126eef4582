/// The names under which the cache keeps things of one server.
struct CacheKind: Sendable {
  private let host: String

  init(_ host: GitHubHost) { self.host = host.name }

  var user: String { "user@" + host }
  var label: String { "label@" + host }
  var milestone: String { "milestone@" + host }
  var issue: String { "issue@" + host }

  /// The list of the issues of a repository.
  func issues(of repository: RepositoryName) -> String { "issues@\(host)/\(repository.folded)" }

  /// The cell on how far that list is known.
  func reach(of repository: RepositoryName) -> String { "reach@\(host)/\(repository.folded)" }

  /// The cell on the list of all issues of an owner.
  func organisation(_ owner: String) -> String { "organisation@\(host)/\(owner)" }
}
