import Board
import GitHub

/// Which issues `issue list` shows; every condition must hold.
struct IssueFilter {
  let options: ListIssues.Options
  let column: BoardColumn?

  func accepts(_ issue: Issue) -> Bool {
    !issue.isPullRequest && hasState(issue) && hasStatus(issue) && hasLabel(issue)
      && (options.milestone.map { issue.milestone?.title.lowercased() == $0.lowercased() } ?? true)
      && (options.assignee.map { name in
        issue.assignees.contains { $0.login.lowercased() == name.lowercased() }
      } ?? true)
  }

  private func hasState(_ issue: Issue) -> Bool {
    switch options.state ?? (column?.isDone == true ? .all : .open) {
    case .open: issue.state == .open
    case .closed: issue.state == .closed
    case .all: true
    }
  }

  private func hasStatus(_ issue: Issue) -> Bool {
    guard let column else { return true }
    return issue.labels.contains { column.owns(LabelName($0.name)) }
  }

  private func hasLabel(_ issue: Issue) -> Bool {
    guard let label = options.label.map(LabelName.init) else { return true }
    return issue.labels.contains { LabelName($0.name) == label }
  }
}
