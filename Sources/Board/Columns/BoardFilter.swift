package import GitHub

/// Which issues are included.
package struct BoardFilter: Hashable, Sendable {
  /// The title of a milestone, compared without case.
  package var milestone: String?
  /// A login and a label's name, compared without case.
  package var assignee: String?
  package var label: String?
  package var includesPullRequests: Bool
  /// Closed cards are included if closed after this time, as GitHub writes times.
  package var closedSince: String

  /// Creates a filter.
  package init(
    milestone: String? = nil, includesPullRequests: Bool = false, closedSince: String = ""
  ) {
    self.milestone = milestone
    self.includesPullRequests = includesPullRequests
    self.closedSince = closedSince
  }

  /// True for an included issue.
  package func accepts(_ issue: Issue) -> Bool {
    (includesPullRequests || !issue.isPullRequest)
      && milestone.map { issue.milestone?.title.lowercased() == $0.lowercased() } ?? true
      && assignee.map(issue.isAssigned) ?? true
      && label.map { issue.carries(LabelName($0)) } ?? true
  }
}

extension Issue {
  /// True if a login is among the assignees, ignoring case.
  package func isAssigned(to login: String) -> Bool {
    assignees.contains { $0.login.lowercased() == login.lowercased() }
  }

  /// True if one of its labels has this name.
  package func carries(_ label: LabelName) -> Bool {
    labels.contains { LabelName($0.name) == label }
  }
}
