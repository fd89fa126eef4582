import Diagnostics

/// The permissions that some commands need; the page on tokens has the same table.
package struct TokenNeed: Sendable {
  /// As in a Markdown table.
  let commands: String
  /// Scopes of a classic token.
  let scopes: [String]
  /// Permissions of a fine-grained token.
  let permissions: [String]
  /// True if it changes something at GitHub.
  let writes: Bool

  /// The needs of all commands.
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

  /// The write permissions of a fine-grained token.
  static var written: [String] { unique(all.filter(\.writes).flatMap(\.permissions)) }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}
