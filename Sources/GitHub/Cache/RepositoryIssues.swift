/// The issues and pull requests of a repository as far as they are known.
package struct RepositoryIssues: Sendable {
  /// As it was asked for.
  package var repository: RepositoryName
  /// Open and closed ones, the latest changed first, without their texts; what is kept where
  /// asking failed.
  package var issues: [Issue]
  /// When GitHub last said so, in seconds since 1970; nil where nothing is known.
  package var asOf: Double?
  /// Why asking failed.
  package var failure: GitHubError?

  /// What is known of a repository.
  package init(
    _ repository: RepositoryName, issues: [Issue] = [], asOf: Double? = nil,
    failure: GitHubError? = nil
  ) {
    self.repository = repository
    self.issues = issues
    self.asOf = asOf
    self.failure = failure
  }
}
