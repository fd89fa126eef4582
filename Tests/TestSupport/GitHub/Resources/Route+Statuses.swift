import Base

extension Route {
  /// Statuses of commits.
  static let statuses: [Route] = [
    Route(.post, "/repos/{}/{}/statuses/{}") { state, call throws(Refusal) in
      try state.createStatus(call)
    },
    Route(.get, "/repos/{}/{}/commits/{}/statuses") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let sha = try state.commit(call.parameters[2], of: repository).sha
      let found = repository.statuses.reversed().filter { $0.sha == sha }
      return try state.page(call, found) { status in
        guard case .object(var members) = state.statusJSON(status, of: repository) else {
          return .null
        }
        members["creator"] = state.userJSON(status.creator)
        return .object(members)
      }
    },
    Route(.get, "/repos/{}/{}/commits/{}/status") { state, call throws(Refusal) in
      try state.combinedStatus(call)
    },
  ]
}

extension GitHubState {
  fileprivate mutating func createStatus(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call, writing: "statuses")
    let members = try call.members()
    let states = ["error", "failure", "pending", "success"]
    guard let state = members["state"]?.text, states.contains(state) else {
      throw .invalid("Status", "state", code: "invalid")
    }
    if (members["description"]?.text?.count ?? 0) > 140 {
      throw .tooLong("Status", "description", 140)
    }
    let sha = try commit(call.parameters[2], of: repository).sha
    let status = Status(
      id: newID(), sha: sha, state: state, context: members["context"]?.text ?? "default",
      description: members["description"]?.text, targetURL: members["target_url"]?.text,
      creator: call.login, createdAt: now)
    change(repository.id) { $0.statuses.append(status) }
    guard case .object(var reply) = statusJSON(status, of: repository) else { throw .notFound }
    reply["creator"] = userJSON(status.creator)
    return Reply(status: 201, .object(reply))
  }

  /// The latest status of each context, and their combined state.
  fileprivate func combinedStatus(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call)
    let sha = try commit(call.parameters[2], of: repository).sha
    var latest: [String: Status] = [:]
    for status in repository.statuses where status.sha == sha { latest[status.context] = status }
    let states = Set(latest.values.map(\.state))
    let isBad = states.contains("failure") || states.contains("error")
    let isWaiting = states.contains("pending") || states.isEmpty
    let home = "\(url)/repos/\(repository.fullName)/commits/\(sha)"
    return Reply([
      "state": isBad ? "failure" : isWaiting ? "pending" : "success", "sha": .string(sha),
      "total_count": .number(latest.count),
      "statuses": .array(
        latest.values.sorted { $0.id < $1.id }.map { statusJSON($0, of: repository) }),
      "repository": repositoryJSON(
        repository, .minimal, isNewVersion: call.isNewVersion), "commit_url": .string(home),
      "url": .string(home + "/status"),
    ])
  }

  fileprivate func statusJSON(_ status: Status, of repository: Repository) -> JSONValue {
    [
      "id": .number(status.id), "node_id": Self.nodeID("SC", status.id),
      "url": .string("\(url)/repos/\(repository.fullName)/statuses/\(status.sha)"),
      "avatar_url": .string("\(webURL)/avatars/u/1?v=4"), "state": .string(status.state),
      "description": .optional(status.description), "target_url": .optional(status.targetURL),
      "context": .string(status.context), "created_at": .string(status.createdAt),
      "updated_at": .string(status.createdAt),
    ]
  }
}
