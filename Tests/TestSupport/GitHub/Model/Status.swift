extension GitHubState {
  /// A status of a commit.
  package struct Status: Sendable {
    package let id: Int
    package let sha: String
    package var state: String
    package var context: String
    package var description: String?
    package var targetURL: String?
    package var creator: String
    package var createdAt: String
  }
}
