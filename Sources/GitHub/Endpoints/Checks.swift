import Effects

extension Endpoint where Value == Label {
  /// One label of a repository.
  package static func label(_ repository: RepositoryName, name: String) -> Self {
    Endpoint(.get, "/repos/\(repository)/labels/\(name)")
  }
}

extension Endpoint where Value == [Issue] {
  /// The issues that were made last.
  static func newIssues(_ repository: RepositoryName) -> Self {
    Endpoint(
      .get, "/repos/\(repository)/issues",
      query: [
        (name: "state", value: "all"), ("sort", "created"), ("direction", "desc"),
        ("per_page", "30"),
      ])
  }
}

extension Endpoint where Value == [TextRecord] {
  static func comments(_ repository: RepositoryName, number: Int) -> Self {
    Endpoint(
      .get, "/repos/\(repository)/issues/\(number)/comments",
      query: [(name: "per_page", value: "100")])
  }

  static func releases(_ repository: RepositoryName) -> Self {
    Endpoint(.get, "/repos/\(repository)/releases", query: [(name: "per_page", value: "100")])
  }
}

extension Endpoint where Value == TextRecord {
  static func comment(_ repository: RepositoryName, id: Int64) -> Self {
    Endpoint(.get, "/repos/\(repository)/issues/comments/\(id)")
  }

  static func release(_ repository: RepositoryName, id: Int64) -> Self {
    Endpoint(.get, "/repos/\(repository)/releases/\(id)")
  }
}

extension Endpoint where Value == [StatusRecord] {
  static func statuses(_ repository: RepositoryName, sha: String) -> Self {
    Endpoint(
      .get, "/repos/\(repository)/commits/\(sha)/statuses",
      query: [(name: "per_page", value: "100")])
  }
}

extension Endpoint where Value == CheckRuns {
  static func checkRuns(_ repository: RepositoryName, sha: String) -> Self {
    Endpoint(
      .get, "/repos/\(repository)/commits/\(sha)/check-runs",
      query: [(name: "per_page", value: "100")])
  }
}
