extension GitHubState {
  /// A user, a bot or an organization.
  package struct Account: Sendable {
    package let id: Int
    package let login: String
    /// `User`, `Organization` or `Bot`.
    package var type = "User"
    package var name: String?
    package var company: String?
    package var location: String?
    package var email: String?
    package var bio: String?
    package var blog: String?
    package var followers = 0
    package var following = 0
    /// Logins of members, for an organization.
    package var members: Set<String> = []
    package var createdAt = "2020-01-01T00:00:00Z"
    package var updatedAt = "2024-01-01T00:00:00Z"
    package var isSuspended = false
    /// Whether a token must be authorized by single sign-on first.
    package var wantsSingleSignOn = false
  }

  /// Adds an account, or changes an existing one.
  @discardableResult
  package mutating func addAccount(
    _ login: String, type: String = "User", _ change: (inout Account) -> Void = { _ in }
  ) -> Account {
    let key = login.lowercased()
    var account = accounts[key] ?? Account(id: newID(), login: login, type: type)
    change(&account)
    accounts[key] = account
    return account
  }

  /// Adds an organization with members.
  @discardableResult
  package mutating func addOrganization(
    _ login: String, members: Set<String> = []
  ) -> Account {
    addAccount(login, type: "Organization") { $0.members.formUnion(members) }
  }
}
