import Base

extension Route {
  /// Repositories, alone and by owner.
  static let repositories: [Route] = [
    Route(.get, "/repos/{}/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      return Reply(
        state.repositoryJSON(repository, .single, isNewVersion: call.isNewVersion))
    },
    Route(.get, "/users/{}/repos") { state, call throws(Refusal) in
      try state.owned(call, by: call.parameters[0], .minimal)
    },
    Route(.get, "/orgs/{}/repos") { state, call throws(Refusal) in
      try state.owned(call, by: call.parameters[0], .minimal)
    },
    Route(.get, "/user/repos") { state, call throws(Refusal) in
      guard let grant = call.grant else { throw .wantsAuthentication }
      return try state.owned(call, by: grant.login, .whole)
    },
    Route(.get, "/repos/{}/{}/branches") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let branches = repository.branches.sorted { $0.key < $1.key }
      return try state.page(call, branches) { name, sha in
        [
          "name": .string(name), "protected": false,
          "commit": [
            "sha": .string(sha),
            "url": .string("\(state.url)/repos/\(repository.fullName)/commits/\(sha)"),
          ],
        ]
      }
    },
  ]
}

extension GitHubState {
  fileprivate func owned(
    _ call: Call, by login: String, _ detail: Detail
  ) throws(Refusal) -> Reply {
    guard accounts[login.lowercased()] != nil else { throw .notFound }
    let found = repositories.values.filter {
      $0.owner.lowercased() == login.lowercased() && isVisible($0, to: call.grant)
    }
    let query = call.target.query
    let sort = query["sort"] ?? "full_name"
    let isAscending = query["direction"].map { $0 == "asc" } ?? (sort == "full_name")
    let sorted = found.sorted { one, other in
      let keys = (Self.key(one, sort), Self.key(other, sort))
      return isAscending ? keys.0 < keys.1 : keys.0 > keys.1
    }
    return try page(call, sorted) {
      repositoryJSON($0, detail, isNewVersion: call.isNewVersion)
    }
  }

  private static func key(_ repository: Repository, _ sort: String) -> String {
    switch sort {
    case "created": repository.createdAt
    case "updated": repository.updatedAt
    case "pushed": repository.pushedAt
    default: repository.fullName.lowercased()
    }
  }
}
