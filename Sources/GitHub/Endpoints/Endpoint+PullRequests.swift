extension Endpoint {
  /// A pull request with all data of its own endpoint.
  package static func pullRequest(
    _ repository: RepositoryName, number: Int
  ) -> Self where Value == PullRequestRecord {
    Endpoint("/repos/\(repository)/pulls/\(number)")
  }

  /// The pull requests of a branch of the repository itself, the newest first.
  package static func pullRequests(
    _ repository: RepositoryName, head: String, base: String? = nil, state: String = "open"
  ) -> Self where Value == [PullRequestRecord] {
    let head = "\(repository.owner):\(head)"
    return Endpoint(
      """
      /repos/\(repository)/pulls?state=\(state)&head=\(head)&sort=created&direction=desc\
      &per_page=100\("base", base)
      """)
  }

  /// The open pull requests of a repository, the newest first.
  package static func openPullRequests(
    _ repository: RepositoryName
  ) -> Self where Value == [PullRequestRecord] {
    Endpoint("/repos/\(repository)/pulls?state=open&per_page=100")
  }

  /// The open pull requests from a branch of an owner, who may have a fork.
  package static func openPullRequests(
    _ repository: RepositoryName, of head: String, owner: String
  ) -> Self where Value == [PullRequestRecord] {
    let head = "\(owner):\(head)"
    return Endpoint("/repos/\(repository)/pulls?state=open&head=\(head)&per_page=100")
  }

  /// The open pull requests into a branch.
  package static func openPullRequests(
    _ repository: RepositoryName, into base: String
  ) -> Self where Value == [PullRequestRecord] {
    Endpoint("/repos/\(repository)/pulls?state=open&base=\(base)&per_page=100")
  }

  /// The closed pull requests, the latest changed first.
  package static func closedPullRequests(
    _ repository: RepositoryName
  ) -> Self where Value == [PullRequestRecord] {
    Endpoint("/repos/\(repository)/pulls?state=closed&sort=updated&direction=desc&per_page=100")
  }

  /// The pull requests of a commit.
  package static func pullRequestRecords(
    _ repository: RepositoryName, ofCommit id: String
  ) -> Self where Value == [PullRequestRecord] {
    Endpoint("/repos/\(repository)/commits/\(id)/pulls")
  }
}
