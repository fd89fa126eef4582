import Effects

extension Endpoint where Value == [Comment] {
  /// The comments on an issue or a pull request, the oldest first.
  package static func comments(_ repository: RepositoryName, number: Int) -> Self {
    Endpoint(
      .get,
      "/repos/\(repository)/issues/\(number)/comments", query: [(name: "per_page", value: "100")])
  }
}
