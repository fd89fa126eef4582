extension GitHubState {
  /// A release of a repository.
  package struct Release: Sendable {
    package let id: Int
    package var tag: String
    package var target: String
    package var name: String?
    package var body: String?
    package var isDraft = false
    package var isPrerelease = false
    package var author: String
    package var createdAt: String
    package var updatedAt: String?
    package var publishedAt: String?
  }
}
