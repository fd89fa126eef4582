import Effects

extension Endpoint where Value == PullRequestEnds {
  /// The branches of a pull request.
  package static func pullRequest(_ repository: RepositoryName, number: Int) -> Self {
    Endpoint(.get, "/repos/\(repository)/pulls/\(number)")
  }
}

extension Endpoint where Value == [PullRequestRecord] {
  /// The pull requests of a branch of the repository itself, the newest first.
  package static func pullRequests(
    _ repository: RepositoryName, head: String, base: String? = nil, state: String = "open"
  ) -> Self {
    var query = [
      (name: "state", value: state), ("head", "\(repository.owner):\(head)"),
      ("sort", "created"), ("direction", "desc"), ("per_page", "100"),
    ]
    if let base { query.append(("base", base)) }
    return Endpoint(.get, "/repos/\(repository)/pulls", query: query)
  }
}

extension Endpoint where Value == PullRequestRecord {
  /// A pull request with all that its own endpoint tells.
  package static func pullRequestRecord(_ repository: RepositoryName, number: Int) -> Self {
    Endpoint(.get, "/repos/\(repository)/pulls/\(number)")
  }
}

extension Endpoint where Value == [PullRequestRecord] {
  /// The pull requests that brought a commit, with all that GitHub tells of them.
  package static func pullRequestRecords(
    _ repository: RepositoryName, ofCommit id: String
  ) -> Self {
    Endpoint(.get, "/repos/\(repository)/commits/\(id)/pulls")
  }
}
