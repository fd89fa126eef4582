import Base

extension Route {
  /// The labels on one issue or pull request.
  static let issueLabels: [Route] = [
    Route(.get, "/repos/{}/{}/issues/{}/labels") { state, call throws(Refusal) in
      let (repository, issue) = try state.issue(call)
      let labels = issue.labels.compactMap { repository.labels[$0] }
      return try state.page(call, labels) { state.labelJSON($0, of: repository) }
    },
    Route(.post, "/repos/{}/{}/issues/{}/labels") { state, call throws(Refusal) in
      let (repository, issue) = try state.issue(call, writing: "issues")
      let added = try state.addedLabels(try wanted(call), to: repository.id)
      return state.setLabels(
        issue.labels + added.filter { !issue.labels.contains($0) }, issue, repository.id)
    },
    Route(.put, "/repos/{}/{}/issues/{}/labels") { state, call throws(Refusal) in
      let (repository, issue) = try state.issue(call, writing: "issues")
      let labels = try state.addedLabels(try wanted(call), to: repository.id)
      return state.setLabels(labels, issue, repository.id)
    },
    Route(.delete, "/repos/{}/{}/issues/{}/labels/{}") { state, call throws(Refusal) in
      let (repository, issue) = try state.issue(call, writing: "issues")
      let key = call.parameters[3].lowercased()
      guard issue.labels.contains(key) else { throw Refusal(404, "Label does not exist") }
      return state.setLabels(issue.labels.filter { $0 != key }, issue, repository.id)
    },
    Route(.delete, "/repos/{}/{}/issues/{}/labels") { state, call throws(Refusal) in
      let (repository, issue) = try state.issue(call, writing: "issues")
      _ = state.setLabels([], issue, repository.id)
      return .noContent
    },
  ]

  /// The labels of a body: `{"labels": […]}` or a bare list.
  private static func wanted(_ call: Call) throws(Refusal) -> [JSONValue] {
    if let list = JSONValue(json: call.request.body)?.elements { return list }
    guard let labels = try call.members()["labels"]?.elements else {
      throw .invalid("Label", "labels", code: "missing_field")
    }
    return labels
  }
}

extension GitHubState {
  /// The keys of labels by name; missing ones are created gray and without description.
  mutating func addedLabels(
    _ labels: [JSONValue], to id: Int
  ) throws(Refusal) -> [String] {
    let names = labels.compactMap { $0.text ?? $0.members?["name"]?.text }
    for name in names where name.isEmpty || name.count > 50 {
      throw .invalid("Label", "name", code: "invalid", value: name)
    }
    for name in names where repositories[id]?.labels[name.lowercased()] == nil {
      let label = Label(id: newID(), name: name)
      change(id) { $0.labels[name.lowercased()] = label }
    }
    return names.map { $0.lowercased() }
  }

  fileprivate mutating func setLabels(_ labels: [String], _ issue: Issue, _ id: Int) -> Reply {
    if labels != issue.labels {
      let time = now
      change(id) {
        $0.issues[issue.number]?.labels = labels
        $0.issues[issue.number]?.updatedAt = time
      }
    }
    guard let repository = repositories[id] else { return Refusal.notFound.reply }
    return Reply(
      .array(
        labels.compactMap { repository.labels[$0] }.map { labelJSON($0, of: repository) }))
  }
}
