package import GitHub

/// Which issues are looked at.
package struct BoardFilter: Hashable, Sendable {
  /// The title of a milestone, compared without case.
  package var milestone: String?
  /// A login and a label's name, compared without case.
  package var assignee: String?
  package var label: String?
  package var includesPullRequests: Bool
  /// Closed cards stay where they were closed after this time, as GitHub writes times.
  package var closedSince: String

  /// A filter.
  package init(
    milestone: String? = nil, includesPullRequests: Bool = false, closedSince: String = ""
  ) {
    self.milestone = milestone
    self.includesPullRequests = includesPullRequests
    self.closedSince = closedSince
  }

  /// True for an issue that is looked at.
  package func accepts(_ issue: Issue) -> Bool {
    if issue.isPullRequest, !includesPullRequests { return false }
    if let assignee = assignee?.lowercased(),
      !issue.assignees.contains(where: { $0.login.lowercased() == assignee })
    {
      return false
    }
    if let label = label.map(LabelName.init),
      !issue.labels.contains(where: { LabelName($0.name) == label })
    {
      return false
    }
    guard let milestone else { return true }
    return issue.milestone?.title.lowercased() == milestone.lowercased()
  }
}
