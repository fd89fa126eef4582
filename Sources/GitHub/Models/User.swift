package import Formats

/// An account in lists and issues.
package struct User: Hashable, Sendable, ResponseValue {
  package var id: Int64
  package var login: String
  /// `User`, `Organization` or `Bot`.
  package var type = "User"

  private enum Member: String, CaseIterable { case id, login, type }

  private static let members = JSONMembers(Member.self)
}

extension User {
  /// Adds the account.
  package func collect(into batch: inout CacheBatch) { batch.add(self) }

  /// Reads the next value.
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
