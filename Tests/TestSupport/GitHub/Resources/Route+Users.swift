import Base

extension Route {
  /// Users and organizations.
  static let users: [Route] = [
    Route(.get, "/user") { state, call throws(Refusal) in
      guard let grant = call.grant else { throw .wantsAuthentication }
      if grant.kind == .installation {
        throw Refusal(403, "Resource not accessible by integration")
      }
      guard let account = state.accounts[grant.login.lowercased()] else { throw .notFound }
      return Reply(state.profileJSON(account, isOwn: true))
    },
    Route(.get, "/users") { state, call throws(Refusal) in state.users(call) },
    Route(.get, "/users/{}") { state, call throws(Refusal) in
      guard let account = state.accounts[call.parameters[0].lowercased()] else {
        throw .notFound
      }
      return Reply(state.profileJSON(account))
    },
    Route(.get, "/orgs/{}") { state, call throws(Refusal) in
      guard let account = state.accounts[call.parameters[0].lowercased()],
        account.type == "Organization"
      else { throw .notFound }
      return Reply(state.organizationJSON(account))
    },
  ]
}

extension GitHubState {
  /// Accounts after an id, in the order of ids; its `first` is a template, as GitHub writes it.
  fileprivate func users(_ call: Call) -> Reply {
    let query = call.target.query
    let since = query["since"].flatMap(Int.init) ?? 0
    let size = min(max(query["per_page"].flatMap(Int.init) ?? 30, 1), 100)
    let rest = accounts.values.filter { $0.id > since && $0.type != "Bot" }
      .sorted { $0.id < $1.id }
    let shown = rest.prefix(size)
    var links: [String] = []
    if rest.count > size, let last = shown.last {
      var query = query
      query["since"] = String(last.id)
      links.append("<\(url)/users?\(Target.query(query))>; rel=\"next\"")
    }
    links.append("<\(url)/users{?since}>; rel=\"first\"")
    return Reply(
      headers: [("Link", links.joined(separator: ", "))],
      .array(shown.map { .object(userMembers($0)) }))
  }
}
