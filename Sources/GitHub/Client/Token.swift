import Formats

/// A secret that stands for an account; it is never printed, kept or compared but here.
package struct Token: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The characters of the token.
  let secret: String

  /// Takes a token as a user gives it; nil where it holds characters that no header may hold.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 4096,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    secret = text
  }

  package var description: String { "(a token)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Token {
  /// The characters themselves, for what keeps them and for `auth token`, and for nothing else.
  package var revealed: String { secret }

  /// What GitHub says of a token by the way that it begins.
  package var kind: TokenKind { TokenKind(of: secret) }

  /// What stands for the account of a token in the store: a hash, never the token.
  static func account(of token: Token?) -> String {
    token.map { String(SHA256.digits(of: Array($0.secret.utf8)).prefix(16)) } ?? "anonymous"
  }
}

/// The kinds of tokens, which can do different things.
package enum TokenKind: String, Sendable {
  case classic = "classic personal access token"
  case fineGrained = "fine-grained personal access token"
  case oauth = "token of an OAuth app"
  case user = "token of a GitHub App for a user"
  case installation = "token of a GitHub App's installation"
  case unknown = "token of an unknown kind"

  init(of secret: String) {
    let kinds: [(String, TokenKind)] = [
      ("ghp_", .classic), ("github_pat_", .fineGrained), ("gho_", .oauth), ("ghu_", .user),
      ("ghs_", .installation),
    ]
    self = kinds.first { secret.hasPrefix($0.0) }?.1 ?? .unknown
  }
}
