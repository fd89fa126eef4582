/// Why a secret can't be read, kept or removed, with the words of what keeps it.
package struct SecretError: Error, Hashable, Sendable {
  /// What keeps secrets, for people.
  package var place: String
  package var reason: String

  /// An error of a place.
  package init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}

/// A secret with the place that keeps it, for people: `the keychain`, a file's path.
package struct StoredSecret: Sendable {
  package var secret: [UInt8]
  package var place: String

  /// A secret of a place.
  package init(secret: [UInt8], place: String) {
    self.secret = secret
    self.place = place
  }
}

/// The port to the secrets of this user, each kept under an account such as a server's name.
package struct SecretStore: Sendable {
  package var read: @Sendable (_ account: String) async throws(SecretError) -> StoredSecret?
  /// Keeps a secret in place of one with the same account, and tells where.
  package var write:
    @Sendable (_ account: String, _ secret: [UInt8]) async throws(SecretError) -> String
  /// Removes a secret wherever it is, and tells the places that held it.
  package var remove: @Sendable (_ account: String) async throws(SecretError) -> [String]

  /// A store of these closures.
  package init(
    read: @escaping @Sendable (String) async throws(SecretError) -> StoredSecret?,
    write: @escaping @Sendable (String, [UInt8]) async throws(SecretError) -> String,
    remove: @escaping @Sendable (String) async throws(SecretError) -> [String]
  ) {
    self.read = read
    self.write = write
    self.remove = remove
  }

  /// Where nothing is kept, and nothing can be.
  package static let none = SecretStore(
    read: { _ in nil },
    write: { _, _ throws(SecretError) in
      throw SecretError(place: "nowhere", reason: "secrets can't be stored here")
    },
    remove: { _ in [] })
}
