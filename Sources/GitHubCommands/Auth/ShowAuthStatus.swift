package import Diagnostics
import Effects
import GitHub
package import Session

/// `auth status`: the token's source, scopes and expiry; never the token itself.
package enum ShowAuthStatus {
  /// Requests the token's data from GitHub, unless `--offline`.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let context = try await AuthContext(choices, in: session)
    guard let found = try await context.search(choices).find() else {
      throw FirstRun.failure(context.server)
    }
    let standing = choices.isOffline ? nil : try await context.standing(found)
    let rows = rows(context.host, found, standing)
    return Report(
      text: TextTable.text(rows.map { [$0.name, $0.text] }),
      values: values(context.host, found, standing))
  }

  private static func rows(
    _ host: GitHubHost, _ found: FoundToken, _ standing: TokenStanding?
  ) -> [(name: String, text: String)] {
    var rows = [
      (name: "server", text: host.name), ("from", found.source.text),
      ("kind", found.token.kind.rawValue),
    ]
    guard let standing else { return rows }
    rows.append(("account", ForeignText.shown(standing.login ?? "a GitHub App installation")))
    if let scopes = standing.scopes {
      rows.append(
        ("scopes", scopes.isEmpty ? "none" : ForeignText.shown(scopes.joined(separator: ", "))))
      let missing = FirstRun.scopes.filter { !TokenScopes.covers($0, scopes) }
      if !missing.isEmpty { rows.append(("missing", missing.joined(separator: ", "))) }
    }
    rows.append(("expires", ForeignText.shown(standing.expires ?? "unknown")))
    if let remaining = standing.remaining, let limit = standing.limit {
      rows.append(("requests", "\(remaining) of \(limit) left this hour"))
    }
    return rows
  }

  private static func values(
    _ host: GitHubHost, _ found: FoundToken, _ standing: TokenStanding?
  ) -> [String: JSONValue] {
    var values: [String: JSONValue] = [
      "host": .string(host.name), "source": .string(found.source.text),
      "kind": .string(found.token.kind.rawValue),
    ]
    guard let standing else { return values }
    values["login"] = .optional(standing.login)
    values["scopes"] = standing.scopes.map { .strings($0) } ?? .null
    values["expires"] = .optional(standing.expires)
    values["limit"] = standing.limit.map { .number($0) } ?? .null
    values["remaining"] = standing.remaining.map { .number($0) } ?? .null
    return values
  }
}

/// The scopes of classic tokens; a broad scope includes narrower ones.
package enum TokenScopes {
  /// Whether these scopes include another one.
  package static func covers(_ scope: String, _ held: [String]) -> Bool {
    let wider = ["read:org": ["write:org", "admin:org"]]
    return held.contains(scope) || (wider[scope] ?? []).contains(where: held.contains)
  }
}
