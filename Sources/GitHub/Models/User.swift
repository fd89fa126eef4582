package import Base

/// An account in lists and issues.
package struct User: Hashable, Sendable, ResponseValue, JSONFieldValue {
  package var id: Int64
  package var login: String
  /// `User`, `Organization` or `Bot`.
  package var type = "User"

  private enum Member: String, CaseIterable { case id, login, type }

  private static let members = JSONMembers(Member.self)
}

extension User {
  package func collect(into batch: inout CacheBatch) { batch.add(self) }

  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, login, type): (Int64?, String?, String?)
    try json.readObject(Self.members) { json, member throws(StreamFault) in
      switch member {
      case .id: id = try json.readNumber()?.integer.map(Int64.init)
      case .login: login = try json.readString()
      case .type: type = try json.readString()
      }
    }
    self.init(
      id: try json.required(id, "id"), login: try json.required(login, "login"),
      type: type ?? "User")
  }
}

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
  package func collect(into batch: inout CacheBatch) { user.collect(into: &batch) }

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
  package func collect(into batch: inout CacheBatch) { users.collect(into: &batch) }

  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(UserSearch(), [.required("items", \.users)])
  }
}
