/// The issues and pull requests of a repository as far as they are known.
package struct RepositoryIssues<Content: Sendable>: Sendable {
  /// As it was asked for.
  package var repository: RepositoryName
  /// Open and closed ones, the latest changed first, without their texts, or what is made of them;
  /// what is kept where asking failed.
  package var content: Content
  /// When GitHub last said so, in seconds since 1970; nil where nothing is known.
  package var asOf: Double?
  /// Why asking failed.
  package var failure: GitHubError?

  /// What is known of a repository.
  package init(
    _ repository: RepositoryName, _ content: Content, asOf: Double? = nil,
    failure: GitHubError? = nil
  ) {
    self.repository = repository
    self.content = content
    self.asOf = asOf
    self.failure = failure
  }
}

extension RepositoryIssues where Content == [Issue] {
  /// The issues as they are.
  package var issues: [Issue] { content }
}
