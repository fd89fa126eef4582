import Effects

extension Endpoint where Value == [Issue] {
  /// Issues and pull requests of a repository, the latest changed first.
  package static func issues(
    _ repository: RepositoryName, state: String = "open", since: String? = nil
  ) -> Self {
    var query = [
      (name: "state", value: state), ("sort", "updated"), ("direction", "desc"),
      ("per_page", "100"),
    ]
    if let since { query.append(("since", since)) }
    return Endpoint(.get, "/repos/\(repository)/issues", query: query)
  }
}

extension Endpoint where Value == Issue {
  /// One issue or pull request.
  package static func issue(_ repository: RepositoryName, number: Int) -> Self {
    Endpoint(.get, "/repos/\(repository)/issues/\(number)")
  }
}

extension Endpoint where Value == [Label] {
  /// The labels of a repository.
  package static func labels(_ repository: RepositoryName) -> Self {
    Endpoint(.get, "/repos/\(repository)/labels", query: [(name: "per_page", value: "100")])
  }
}

extension Endpoint where Value == [Milestone] {
  /// The open milestones of a repository.
  package static func milestones(_ repository: RepositoryName) -> Self {
    Endpoint(.get, "/repos/\(repository)/milestones", query: [(name: "per_page", value: "100")])
  }
}

extension Endpoint where Value == Repository {
  /// A repository.
  package static func repository(_ name: RepositoryName) -> Self {
    Endpoint(.get, "/repos/\(name)")
  }
}

extension Endpoint where Value == RepositoryNetwork {
  /// A repository, of which only its names and those of what it was forked from are read.
  package static func network(of name: RepositoryName) -> Self {
    Endpoint(.get, "/repos/\(name)")
  }
}
