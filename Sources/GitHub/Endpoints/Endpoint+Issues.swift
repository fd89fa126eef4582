extension Endpoint {
  /// Issues and pull requests of a repository, the latest changed first.
  package static func issues(
    _ repository: RepositoryName, state: String = "open", since: String? = nil
  ) -> Self where Value == [Issue] {
    Endpoint(
      """
      /repos/\(repository)/issues?state=\(state)&sort=updated&direction=desc\
      &per_page=100\("since", since)
      """)
  }

  /// All issues and pull requests of an organization, the latest changed first.
  static func issues(ofOrganisation owner: String) -> Self where Value == [Issue] {
    Endpoint(
      "/orgs/\(owner)/issues?filter=all&state=all&sort=updated&direction=desc&per_page=100")
  }

  static func newIssues(_ repository: RepositoryName) -> Self where Value == [Issue] {
    Endpoint("/repos/\(repository)/issues?state=all&sort=created&direction=desc&per_page=30")
  }

  /// Issues and pull requests, open or closed, with a label whose name contains no comma.
  package static func issues(
    _ repository: RepositoryName, labelled name: String
  ) -> Self where Value == [Issue] {
    Endpoint("/repos/\(repository)/issues?state=all&labels=\(name)&per_page=100")
  }

  /// One issue or pull request.
  package static func issue(
    _ repository: RepositoryName, number: Int
  ) -> Self where Value == Issue {
    Endpoint("/repos/\(repository)/issues/\(number)")
  }

  /// The comments on an issue or a pull request, the oldest first.
  package static func comments(
    _ repository: RepositoryName, number: Int
  ) -> Self where Value == [Comment] {
    Endpoint("/repos/\(repository)/issues/\(number)/comments?per_page=100")
  }

  static func comment(_ repository: RepositoryName, id: Int64) -> Self where Value == Comment {
    Endpoint("/repos/\(repository)/issues/comments/\(id)")
  }

  /// The labels of a repository.
  package static func labels(_ repository: RepositoryName) -> Self where Value == [Label] {
    Endpoint("/repos/\(repository)/labels?per_page=100")
  }

  /// One label of a repository.
  package static func label(
    _ repository: RepositoryName, name: String
  ) -> Self where Value == Label {
    Endpoint("/repos/\(repository)/labels/\(name)")
  }

  /// The open milestones of a repository.
  package static func milestones(_ repository: RepositoryName) -> Self where Value == [Milestone] {
    Endpoint("/repos/\(repository)/milestones?per_page=100")
  }

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
