extension Endpoint {
  /// All accounts in the order of their ids, after one of them.
  package static func users(since id: Int64?, pageSize: Int) -> Self where Value == [User] {
    Endpoint("/users?per_page=\(pageSize)\("since", id.map(String.init))")
  }

  /// The accounts that a text finds, by `followers`, `repositories`, `joined` or by best match.
  package static func searchUsers(
    _ text: String, sort: String?, pageSize: Int
  ) -> Self where Value == UserSearch {
    Endpoint("/search/users?q=\(text)&per_page=\(pageSize)\("sort", sort)")
  }

  /// An account as its own page shows it.
  package static func user(_ login: Login) -> Self where Value == UserProfile {
    Endpoint("/users/\(login.text)")
  }

  /// The remaining requests; this request is not counted.
  package static func allowance() -> Self where Value == RequestAllowance {
    Endpoint("/rate_limit")
  }
}
