import Diagnostics

/// What a token must be allowed for some commands; the page on tokens has the same table.
package struct TokenNeed: Sendable {
  /// As in a Markdown table.
  let commands: String
  /// Scopes of a classic token.
  let scopes: [String]
  /// Permissions of a fine-grained token.
  let permissions: [String]
  /// True where it changes something at GitHub.
  let writes: Bool

  /// All that any command needs.
  package static let all = [
    TokenNeed(
      commands: "`issue`, `board`, `labels`", scopes: ["repo"], permissions: ["Issues"],
      writes: true),
    TokenNeed(
      commands: "`submit`, `finish`, `release sync`", scopes: ["repo"],
      permissions: ["Pull requests", "Contents"], writes: true),
    TokenNeed(
      commands: "`users`, `repos` of an organization", scopes: ["read:org"],
      permissions: ["Members"], writes: false),
  ]

  /// The row of a Markdown table.
  package var row: String {
    let scopes = scopes.map { "`\($0)`" }.joined(separator: ", ")
    let permissions = permissions.joined(separator: " and ")
    return "| \(commands) | \(scopes) | \(permissions): \(writes ? "read and write" : "read") |"
  }

  /// The scopes of a classic token that all commands together need.
  static var allScopes: [String] { unique(all.flatMap(\.scopes)) }

  /// What a fine-grained token has to write.
  static var written: [String] { unique(all.filter(\.writes).flatMap(\.permissions)) }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}
