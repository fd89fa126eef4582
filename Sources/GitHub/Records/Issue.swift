/// An issue or, as GitHub lists them together, a pull request seen as one.
package struct Issue: Hashable, Sendable {
  package var id: Int64
  package var number: Int
  package var title: String
  package var state: State
  /// `completed`, `not_planned`, `reopened` or `duplicate`.
  package var stateReason: String?
  package var labels: [Label]
  package var author: User?
  package var assignees: [User]
  package var milestone: Milestone?
  /// The page for people.
  package var url: String
  /// The `owner/name` that the reply names; nil where it names none.
  package var repository: RepositoryName?
  package var body: String?
  /// Times as GitHub writes them: `2026-01-31T12:00:00Z`.
  package var createdAt: String
  package var updatedAt: String
  package var closedAt: String?
  package var isPullRequest: Bool
  /// When the pull request was merged; nil for one that was not, and for issues.
  package var mergedAt: String?

  /// Whether work goes on.
  package enum State: String, Sendable {
    case open
    case closed
  }

  /// An issue.
  package init(
    id: Int64, number: Int, title: String, state: State, stateReason: String? = nil,
    labels: [Label] = [], author: User? = nil, assignees: [User] = [],
    milestone: Milestone? = nil, url: String, repository: RepositoryName? = nil,
    body: String? = nil, createdAt: String = "", updatedAt: String, closedAt: String? = nil,
    isPullRequest: Bool = false, mergedAt: String? = nil
  ) {
    self.id = id
    self.number = number
    self.title = title
    self.state = state
    self.stateReason = stateReason
    self.labels = labels
    self.author = author
    self.assignees = assignees
    self.milestone = milestone
    self.url = url
    self.repository = repository
    self.body = body
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.closedAt = closedAt
    self.isPullRequest = isPullRequest
    self.mergedAt = mergedAt
  }
}
