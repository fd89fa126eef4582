import Diagnostics
import Effects

extension Endpoint where Value == [ReleasePage] {
  /// The releases of a repository, the newest first; drafts for those who may write.
  package static func releases(_ repository: RepositoryName) -> Self {
    Endpoint(.get, "/repos/\(repository)/releases", query: [(name: "per_page", value: "100")])
  }
}

extension Endpoint where Value == [PullRequestRecord] {
  /// The closed pull requests, the latest changed first.
  package static func closedPullRequests(_ repository: RepositoryName) -> Self {
    Endpoint(
      .get, "/repos/\(repository)/pulls",
      query: [
        (name: "state", value: "closed"), ("sort", "updated"), ("direction", "desc"),
        ("per_page", "100"),
      ])
  }
}

extension Endpoint where Value == [Issue] {
  /// Issues and pull requests, open or closed, that carry a label; its name holds no comma.
  package static func issues(_ repository: RepositoryName, labelled name: String) -> Self {
    Endpoint(
      .get, "/repos/\(repository)/issues",
      query: [(name: "state", value: "all"), ("labels", name), ("per_page", "100")])
  }
}

extension Endpoint where Value == RequestAllowance {
  /// How many requests are left; asking costs none.
  package static let allowance = Endpoint(.get, "/rate_limit")
}

extension Endpoint where Value == [ReferenceName] {
  /// The tags whose names begin so.
  static func tags(_ repository: RepositoryName, beginning name: String) -> Self {
    // GitHub takes the slashes of a name as they are.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let path = parts.map { PercentEncoding.part(String($0)) }.joined(separator: "/")
    var endpoint = Endpoint(.get, "/repos/\(repository)/git/matching-refs/tags/")
    endpoint.path += path
    return endpoint
  }
}

extension GitHubClient {
  /// The page of a tag's release; a draft where that is all there is.
  package func releasePage(
    of tag: String, in repository: RepositoryName
  ) async throws(GitHubError) -> ReleasePage? {
    let pages = try await all(of: .releases(repository)).filter { $0.tag == tag }
    return pages.first { !$0.isDraft } ?? pages.first
  }

  /// Whether a repository has a tag of this name.
  package func hasTag(
    _ name: String, in repository: RepositoryName
  ) async throws(GitHubError) -> Bool {
    try await all(of: .tags(repository, beginning: name)).contains {
      $0.text == "refs/tags/" + name
    }
  }
}
