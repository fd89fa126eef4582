import Base

extension Route {
  /// Information on the API itself.
  static let meta: [Route] = [
    Route(.get, "/rate_limit") { state, call throws(Refusal) in state.rateLimit(call) },
    Route(.get, "/versions") { _, _ throws(Refusal) in Reply(["2022-11-28", "2026-03-10"]) },
    Route(.get, "/meta") { _, _ throws(Refusal) in
      Reply(["verifiable_password_authentication": false])
    },
  ]
}

extension GitHubState {
  fileprivate func rateLimit(_ call: Call) -> Reply {
    let core = limitJSON("core", call)
    var members: [String: JSONValue] = [
      "resources": ["core": core, "search": limitJSON("search", call)]
    ]
    if !call.isNewVersion { members["rate"] = core }
    return Reply(.object(members))
  }

  private func limitJSON(_ resource: String, _ call: Call) -> JSONValue {
    let (quota, limit) = (quota(resource, call), limit(resource, call))
    return [
      "limit": .number(limit), "used": .number(quota.used),
      "remaining": .number(max(0, limit - quota.used)), "reset": .number(Int(quota.reset)),
    ]
  }
}
