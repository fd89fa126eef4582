package import Formats

/// An account with its profile.
package struct UserProfile: Hashable, Sendable, ResponseValue {
  package var user = User(id: 0, login: "")
  package var name: String?
  package var company: String?
  package var location: String?
  package var email: String?
  package var bio: String?
  package var followers = 0
  package var following = 0
  package var publicRepositories = 0
  /// The URL of the web page.
  package var url = ""
}

extension UserProfile {
  /// Adds the account.
  package func collect(into batch: inout CacheBatch) { user.collect(into: &batch) }

  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      UserProfile(),
      [
        .required("id", \.user.id), .required("login", \.user.login),
        .optional("type", \.user.type), .optional("name", \.name),
        .optional("company", \.company), .optional("location", \.location),
        .optional("email", \.email), .optional("bio", \.bio), .count("followers", \.followers),
        .count("following", \.following), .count("public_repos", \.publicRepositories),
        .optional("html_url", \.url),
      ])
  }
}

/// The accounts that a search found.
package struct UserSearch: Hashable, Sendable, ResponseValue {
  package var users: [User] = []
}

extension UserSearch {
  /// Adds the accounts.
  package func collect(into batch: inout CacheBatch) { users.collect(into: &batch) }

  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(UserSearch(), [.required("items", \.users)])
  }
}
