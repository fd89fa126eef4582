extension GitHubState {
  /// A repository with all its objects.
  package struct Repository: Sendable {
    package let id: Int
    package var owner: String
    package var name: String
    package var isPrivate = false
    package var isFork = false
    /// The name of the repository it was forked from.
    package var parent: String?
    package var isArchived = false
    package var hasIssues = true
    /// Whether it is blocked (status 451).
    package var isBlocked = false
    package var defaultBranch = "main"
    package var description: String?
    package var language: String?
    package var stars = 0
    package var createdAt = "2024-01-01T00:00:00Z"
    package var updatedAt = "2024-01-01T00:00:00Z"
    package var pushedAt = "2024-01-01T00:00:00Z"

    /// By name in lower case.
    package var labels: [String: Label] = [:]
    package var milestones: [Milestone] = []
    /// Issues and pull requests by number.
    package var issues: [Int: Issue] = [:]
    /// Targets of transferred issues: a repository id and a number.
    var transfers: [Int: (repository: Int, number: Int)] = [:]
    package var comments: [Comment] = []
    package var commits: [String: Commit] = [:]
    /// Commits by the names of branches and of tags.
    package var branches: [String: String] = [:]
    package var tags: [String: String] = [:]
    package var releases: [Release] = []
    package var statuses: [Status] = []
    package var checkRuns: [CheckRun] = []
    package var rulesets: [Ruleset] = []
    /// Logins with read access; all others who can read it can also write.
    package var readers: Set<String> = []

    package var fullName: String { owner + "/" + name }
  }

  /// Adds a repository `owner/name`; an unknown owner becomes an organization.
  @discardableResult
  package mutating func addRepository(
    _ fullName: String, _ change: (inout Repository) -> Void = { _ in }
  ) -> Int {
    let parts = fullName.split(separator: "/")
    let (owner, name) = (String(parts.first ?? ""), String(parts.last ?? ""))
    if accounts[owner.lowercased()] == nil { addOrganization(owner) }
    var repository = Repository(id: newID(), owner: owner, name: name)
    change(&repository)
    repositories[repository.id] = repository
    repositoryIDs[fullName.lowercased()] = repository.id
    generation += 1
    return repository.id
  }

  /// A repository by its name, or by a former name.
  package func repository(_ fullName: String) -> Repository? {
    repositoryIDs[fullName.lowercased()].flatMap { repositories[$0] }
  }

  /// Changes a repository; nothing if it doesn't exist.
  package mutating func change(_ fullName: String, _ body: (inout Repository) -> Void) {
    guard let id = repositoryIDs[fullName.lowercased()] else { return }
    change(id, body)
  }

  mutating func change(_ id: Int, _ body: (inout Repository) -> Void) {
    // Removed first, so that changing its lists copies none of them.
    guard var repository = repositories.removeValue(forKey: id) else { return }
    body(&repository)
    repositories[id] = repository
    generation += 1
  }

  /// Renames a repository; the old name then redirects.
  package mutating func rename(_ fullName: String, to newName: String) {
    guard let id = repositoryIDs[fullName.lowercased()] else { return }
    let parts = newName.split(separator: "/")
    change(id) {
      $0.owner = String(parts.first ?? "")
      $0.name = String(parts.last ?? "")
    }
    repositoryIDs[newName.lowercased()] = id
    if accounts[String(parts.first ?? "").lowercased()] == nil {
      addOrganization(String(parts.first ?? ""))
    }
  }
}
