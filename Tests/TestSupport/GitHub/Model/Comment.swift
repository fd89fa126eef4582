extension GitHubState {
  /// A comment on an issue or a pull request.
  package struct Comment: Sendable {
    package let id: Int
    package let issue: Int
    package var body: String
    package var author: String
    package var createdAt: String
    package var updatedAt: String
  }
}
