import Formats

/// A secret of an account; only this type may print, store or compare it.
package struct Token: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The characters of the token.
  let secret: String

  /// Creates a token from a text; nil if it contains characters that are invalid in a header.
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
  /// The secret text, only for storing it and for `auth token`.
  package var revealed: String { secret }

  /// The token type by its prefix.
  package var kind: TokenKind { TokenKind(of: secret) }

  /// The key of the token's account in the store: a hash, never the token.
  static func account(of token: Token?) -> String {
    token.map { String(SHA256.digits(of: Array($0.secret.utf8)).prefix(16)) } ?? "anonymous"
  }
}

/// The types of tokens, which have different permissions.
package enum TokenKind: String, Sendable {
  case classic = "classic personal access token"
  case fineGrained = "fine-grained personal access token"
  case oauth = "OAuth app token"
  case user = "GitHub App user token"
  case installation = "GitHub App installation token"
  case unknown = "token of unknown type"

  init(of secret: String) {
    let kinds: [(String, TokenKind)] = [
      ("ghp_", .classic), ("github_pat_", .fineGrained), ("gho_", .oauth), ("ghu_", .user),
      ("ghs_", .installation),
    ]
    self = kinds.first { secret.hasPrefix($0.0) }?.1 ?? .unknown
  }
}
