import Base

extension Endpoint {
  /// A repository; only its names and those of its fork parents are read.
  package static func network(of name: RepositoryName) -> Self where Value == RepositoryNetwork {
    Endpoint("/repos/\(name)")
  }

  /// A branch of a repository.
  package static func branch(
    _ repository: RepositoryName, name: String
  ) -> Self where Value == BranchRecord {
    Endpoint("/repos/\(repository)/branches/\(name)")
  }

  /// The public repositories of an account, by `full_name` or, the latest first, by `updated`.
  package static func repositories(
    of login: Login, sort: String, pageSize: Int
  ) -> Self where Value == [GitHubRepository] {
    Endpoint("/users/\(login.text)/repos?type=owner&sort=\(sort)&per_page=\(pageSize)")
  }

  /// The rulesets of a repository and its organization, without their rules.
  package static func rulesets(
    _ repository: RepositoryName
  ) -> Self where Value == [RulesetRecord] {
    Endpoint("/repos/\(repository)/rulesets?includes_parents=true&per_page=100")
  }

  /// One ruleset with its rules.
  package static func ruleset(
    _ repository: RepositoryName, id: Int64
  ) -> Self where Value == RulesetRecord {
    Endpoint("/repos/\(repository)/rulesets/\(id)")
  }

  /// The tags with a name prefix.
  static func tags(
    _ repository: RepositoryName, beginning name: String
  ) -> Self where Value == [ReferenceName] {
    // GitHub accepts unescaped slashes in a name.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    var endpoint = Endpoint("/repos/\(repository)/git/matching-refs/tags/")
    endpoint.path += parts.map { PercentEncoding.part(String($0)) }.joined(separator: "/")
    return endpoint
  }

  /// The releases of a repository, the newest first; with drafts if the token has write access.
  package static func releases(_ repository: RepositoryName) -> Self where Value == [ReleasePage] {
    Endpoint("/repos/\(repository)/releases?per_page=100")
  }

  static func release(
    _ repository: RepositoryName, id: Int64
  ) -> Self where Value == ReleasePage {
    Endpoint("/repos/\(repository)/releases/\(id)")
  }

  static func statuses(
    _ repository: RepositoryName, sha: String
  ) -> Self where Value == [CommitStatus] {
    Endpoint("/repos/\(repository)/commits/\(sha)/statuses?per_page=100")
  }

  static func combinedStatus(
    _ repository: RepositoryName, sha: String
  ) -> Self where Value == CombinedStatus {
    Endpoint("/repos/\(repository)/commits/\(sha)/status")
  }

  static func checkRuns(
    _ repository: RepositoryName, sha: String
  ) -> Self where Value == CheckRuns {
    Endpoint("/repos/\(repository)/commits/\(sha)/check-runs?per_page=100")
  }
}

extension GitHubClient {
  /// The release of a tag; a draft if there is no other.
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
