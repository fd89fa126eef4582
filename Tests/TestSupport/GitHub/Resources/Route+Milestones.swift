import Base

extension Route {
  /// The milestones of a repository.
  static let milestones: [Route] = [
    Route(.get, "/repos/{}/{}/milestones") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let wanted = call.target.query["state"] ?? "open"
      let found = repository.milestones.filter {
        wanted == "all" || $0.isOpen == (wanted == "open")
      }
      return try state.page(call, found) { state.milestoneJSON($0, of: repository) }
    }
  ]
}

extension GitHubState {
  func milestoneJSON(_ milestone: Milestone, of repository: Repository) -> JSONValue {
    let base = "\(url)/repos/\(repository.fullName)/milestones/\(milestone.number)"
    let issues = repository.issues.values.filter { $0.milestone == milestone.number }
    return [
      "url": .string(base), "labels_url": .string(base + "/labels"),
      "html_url": .string("\(webURL)/\(repository.fullName)/milestone/\(milestone.number)"),
      "id": .number(milestone.id), "node_id": Self.nodeID("MI", milestone.id),
      "number": .number(milestone.number), "state": milestone.isOpen ? "open" : "closed",
      "title": .string(milestone.title), "description": .null,
      "creator": userJSON(repository.owner),
      "open_issues": .number(issues.count { $0.isOpen }),
      "closed_issues": .number(issues.count { !$0.isOpen }),
      "created_at": .string(milestone.createdAt), "updated_at": .string(milestone.createdAt),
      "closed_at": milestone.isOpen ? .null : .string(milestone.createdAt), "due_on": .null,
    ]
  }
}
