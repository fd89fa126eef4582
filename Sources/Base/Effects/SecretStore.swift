/// Why a secret can't be read, stored or removed.
package struct SecretError: Error, Hashable, Sendable {
  /// Who can solve it.
  package enum Kind: Hashable, Sendable {
    /// The secret itself can't be used.
    case unusable
    /// The store is closed until the user unlocks it; it may contain the secret.
    case locked
    /// The store fails; it may contain the secret.
    case unavailable
  }

  /// The store of secrets, for users.
  package var place: String
  package var reason: String
  package var kind: Kind

  package init(place: String, reason: String, kind: Kind = .unusable) {
    self.place = place
    self.reason = reason
    self.kind = kind
  }
}

/// A secret with its store, for users: `the keychain`, or a file path.
package struct StoredSecret: Sendable {
  package var secret: [UInt8]
  package var place: String

  package init(secret: [UInt8], place: String) {
    self.secret = secret
    self.place = place
  }
}

/// The port to the secrets of this user, each stored under an account such as a server name.
package struct SecretStore: Sendable {
  package var read: @Sendable (_ account: String) async throws(SecretError) -> StoredSecret?
  /// Stores a secret, replaces one with the same account, and returns the store.
  package var write:
    @Sendable (_ account: String, _ secret: [UInt8]) async throws(SecretError) -> String
  /// Removes a secret from all stores, and returns those that contained it.
  package var remove: @Sendable (_ account: String) async throws(SecretError) -> [String]

  package init(
    read: @escaping @Sendable (String) async throws(SecretError) -> StoredSecret?,
    write: @escaping @Sendable (String, [UInt8]) async throws(SecretError) -> String,
    remove: @escaping @Sendable (String) async throws(SecretError) -> [String]
  ) {
    self.read = read
    self.write = write
    self.remove = remove
  }

  /// A store that stores nothing.
  package static let none = SecretStore(
    read: { _ in nil },
    write: { _, _ throws(SecretError) in
      throw SecretError(place: "nowhere", reason: "secrets can't be stored here")
    },
    remove: { _ in [] })
}
