/// What answers showed, each thing once, on its way to the cache.
package struct CacheBatch: Sendable {
  private(set) var users: [Int64: User] = [:]
  private(set) var labels: [Int64: Label] = [:]
  private(set) var milestones: [Int64: Milestone] = [:]
  private(set) var issues: [Issue] = []

  var isEmpty: Bool {
    users.isEmpty && labels.isEmpty && milestones.isEmpty && issues.isEmpty
  }

  mutating func add(_ user: User) { users[user.id] = user }
  mutating func add(_ label: Label) { labels[label.id] = label }
  mutating func add(_ milestone: Milestone) { milestones[milestone.id] = milestone }

  /// An issue with its people, labels and milestone.
  mutating func add(_ issue: Issue) {
    issues.append(issue)
    for label in issue.labels { add(label) }
    for user in issue.assignees { add(user) }
    if let author = issue.author { add(author) }
    if let milestone = issue.milestone { add(milestone) }
  }
}
