package import Formats

/// An account as its own page shows it.
package struct UserProfile: Hashable, Sendable {
  package var user: User
  package var name: String?
  package var company: String?
  package var location: String?
  package var email: String?
  package var bio: String?
  package var followers = 0
  package var following = 0
  package var publicRepositories = 0
  /// The page for people.
  package var url = ""

  /// An account of which nothing else is known.
  package init(user: User) { self.user = user }
}

extension UserProfile: JSONReadable {
  /// Adds the account.
  package func collect(into batch: inout CacheBatch) { user.collect(into: &batch) }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, login, type): (Int64?, String?, String?)
    var result = UserProfile(user: User(id: 0, login: ""))
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "login": login = try json.readString()
      case "type": type = try json.readString()
      case "followers": result.followers = try json.readNumber()?.count ?? 0
      case "following": result.following = try json.readNumber()?.count ?? 0
      case "public_repos": result.publicRepositories = try json.readNumber()?.count ?? 0
      default: try result.readText(member, &json)
      }
    }
    result.user = User(
      id: try json.required(id, "id"), login: try json.required(login, "login"),
      type: type ?? "User")
    self = result
  }

  private mutating func readText(
    _ member: String, _ json: inout JSONStream
  ) throws(StreamFault) {
    switch member {
    case "name": name = try json.readString()
    case "company": company = try json.readString()
    case "location": location = try json.readString()
    case "email": email = try json.readString()
    case "bio": bio = try json.readString()
    case "html_url": url = try json.readString() ?? ""
    default: break
    }
  }
}
