extension GitHubState {
  /// The permissions of a token.
  package struct Grant: Sendable {
    package let login: String
    package var kind: Kind
    /// Of a classic token.
    package var scopes: [String] = []
    /// Of a fine-grained or an installation's token, such as `issues: write`; nil allows all.
    package var permissions: [String: String]?
    /// Lowercase names of its repositories; nil for all that its owner can read.
    package var repositories: Set<String>?
    /// Organizations whose single sign-on it has passed.
    package var signedOn: Set<String> = []
    /// When it ends, such as `2026-12-31 00:00:00 UTC`.
    package var expiration: String?

    /// The type of a token, which determines its permissions.
    package enum Kind: Sendable {
      case classic
      case fineGrained
      case installation
      /// By the device flow of an App.
      case device
    }
  }

  /// Adds a token of a user, who is created if missing.
  package mutating func addToken(
    _ secret: String, login: String = "ada", kind: Grant.Kind = .classic,
    scopes: [String] = ["read:org", "repo"], _ change: (inout Grant) -> Void = { _ in }
  ) {
    addAccount(login, type: kind == .installation ? "Bot" : "User")
    var grant = Grant(login: login, kind: kind, scopes: kind == .classic ? scopes : [])
    change(&grant)
    grants[secret] = grant
  }

  /// Revokes a token, as its owner can.
  package mutating func revoke(_ secret: String) {
    grants[secret] = nil
    generation += 1
  }
}
