extension GitHubState {
  /// A milestone of a repository.
  package struct Milestone: Sendable {
    package let id: Int
    package let number: Int
    package var title: String
    package var isOpen = true
    package var createdAt = "2024-01-01T00:00:00Z"
  }

  /// Adds a milestone to a repository and returns its number.
  @discardableResult
  package mutating func addMilestone(_ title: String, to fullName: String) -> Int {
    let number = (repository(fullName)?.milestones.last?.number ?? 0) + 1
    let milestone = Milestone(id: newID(), number: number, title: title)
    change(fullName) { $0.milestones.append(milestone) }
    return number
  }
}
