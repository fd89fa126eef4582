import Effects

extension Endpoint where Value == PullRequestEnds {
  /// The branches of a pull request.
  package static func pullRequest(_ repository: RepositoryName, number: Int) -> Self {
    Endpoint(.get, "/repos/\(repository)/pulls/\(number)")
  }
}
