extension GitHubState {
  /// The issues of some repositories that match a list request, in its order.
  func issues(
    _ call: Call, in repositories: [Repository]
  ) -> [(repository: Repository, issue: Issue)] {
    let query = call.target.query
    let found = repositories.flatMap { repository in
      repository.issues.values.filter { Self.fits($0, of: repository, query) }
        .map { (repository: repository, issue: $0) }
    }
    let isAscending = query["direction"] == "asc"
    let sort = query["sort"] ?? "created"
    return found.sorted { one, other in
      let keys = (Self.key(one.issue, sort), Self.key(other.issue, sort))
      if keys.0 == keys.1 {
        return isAscending ? one.issue.id < other.issue.id : one.issue.id > other.issue.id
      }
      return isAscending ? keys.0 < keys.1 : keys.0 > keys.1
    }
  }

  private static func key(_ issue: Issue, _ sort: String) -> String {
    switch sort {
    case "updated": return issue.updatedAt
    case "comments":
      let text = String(issue.comments)
      return String(repeating: "0", count: max(0, 9 - text.count)) + text
    default: return issue.createdAt
    }
  }

  private static func fits(
    _ issue: Issue, of repository: Repository, _ query: [String: String]
  ) -> Bool {
    guard repository.hasIssues || issue.pull != nil else { return false }
    let state = query["state"] ?? "open"
    guard state == "all" || issue.isOpen == (state == "open") else { return false }
    if let since = query["since"], issue.updatedAt < since { return false }
    for label in (query["labels"] ?? "").split(separator: ",")
    where !issue.labels.contains(label.lowercased()) { return false }
    if let milestone = query["milestone"], !fits(issue.milestone, milestone) { return false }
    if let creator = query["creator"], creator != issue.author { return false }
    switch query["assignee"] {
    case nil: return true
    case "none": return issue.assignees.isEmpty
    case "*": return !issue.assignees.isEmpty
    case .some(let login): return issue.assignees.contains(login)
    }
  }

  private static func fits(_ milestone: Int?, _ wanted: String) -> Bool {
    switch wanted {
    case "none": milestone == nil
    case "*": milestone != nil
    default: milestone == Int(wanted)
    }
  }
}
