import Effects

extension Endpoint where Value == [User] {
  /// All accounts in the order of their ids, from behind one of them.
  package static func users(since id: Int64?, pageSize: Int) -> Self {
    var query = [(name: "per_page", value: String(pageSize))]
    if let id { query.append(("since", String(id))) }
    return Endpoint(.get, "/users", query: query)
  }
}

extension Endpoint where Value == UserSearch {
  /// The accounts that a text finds, by `followers`, `repositories`, `joined` or how well they fit.
  package static func searchUsers(_ text: String, sort: String?, pageSize: Int) -> Self {
    var query = [(name: "q", value: text), ("per_page", String(pageSize))]
    if let sort { query.append(("sort", sort)) }
    return Endpoint(.get, "/search/users", query: query)
  }
}

extension Endpoint where Value == UserProfile {
  /// An account as its own page shows it.
  package static func user(_ login: Login) -> Self { Endpoint(.get, "/users/\(login.text)") }
}

extension Endpoint where Value == [Repository] {
  /// The public repositories of an account, by `full_name` or, the latest first, by `updated`.
  package static func repositories(of login: Login, sort: String, pageSize: Int) -> Self {
    Endpoint(
      .get, "/users/\(login.text)/repos",
      query: [
        (name: "type", value: "owner"), ("sort", sort), ("per_page", String(pageSize)),
      ])
  }
}
