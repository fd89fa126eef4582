import GitHub
@testable import GitHub
import Testing

/// Values for the tests.
enum Sample {
  static func repository(_ text: String = "octo/app") throws -> RepositoryName {
    try #require(RepositoryName(text))
  }

  static func issue(
    _ number: Int = 1, _ labels: String..., state: GitHub.Issue.State = .open,
    closedAt: String? = nil, milestone: String? = nil, isPullRequest: Bool = false
  ) -> GitHub.Issue {
    GitHub.Issue(
      id: Int64(number), number: number, title: "Issue \(number)", state: state,
      labels: Self.labels(labels),
      milestone: milestone.map { Milestone(id: 1, number: 1, title: $0) },
      url: "https://github.com/octo/app/issues/\(number)", updatedAt: "2026-01-01T00:00:00Z",
      closedAt: closedAt, isPullRequest: isPullRequest)
  }

  static func labels(_ names: [String]) -> [Label] {
    names.enumerated().map { Label(id: Int64($0.offset + 1), name: $0.element, color: "ededed") }
  }

  static func column(_ status: String) throws -> BoardColumn {
    try [BoardColumn].standard.column(for: status)
  }

  static func move(_ number: Int = 1, to status: String) throws -> IssueMove {
    IssueMove(try repository(), number, to: try column(status), among: .standard)
  }
}
